import { checkout, requireCommands } from '@event-portal/commands';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from './certificate';
import { NGINX, runNginx } from './nginx';

/** One host, and the service behind it. */
export type ProxyOptions = {
  readonly folder: string;
  readonly host: string;
  readonly httpsPort: number;
  /** Where plain requests are sent on from. */
  readonly httpPort: number;
  readonly servicePort: number;
  readonly certificate: Certificate;
};

/** Makes sure that the proxy of the deployment is there. @throws Failure that says what to install */
export function requireProxy(report: (line: string) => void): void {
  requireCommands({ [NGINX]: 'nginx-light', openssl: 'openssl' }, report);
}

/**
 * Starts the proxy that a deployment puts in front of one service, with its configuration.
 * @returns what ends it. @throws Failure when it does not answer
 */
export async function startProxy(options: ProxyOptions): Promise<() => Promise<void>> {
  const { host, httpsPort, httpPort, servicePort, certificate } = options;
  const folder = join(options.folder, host);
  mkdirSync(folder, { recursive: true });
  // Its workers are another account when it is started by root, and keep long replies there.
  for (const place of [options.folder, folder]) chmodSync(place, 0o711);
  const values: Readonly<Record<string, string>> = {
    '@HTTPS_PORT@': `127.0.0.1:${httpsPort}`,
    '@HTTP_PORT@': `127.0.0.1:${httpPort}`,
    '@SERVER_NAME@': host,
    '@PUBLIC_PORT@': `:${httpsPort}`,
    '/etc/portal/certificate.pem': certificate.file,
    '/etc/portal/certificate.key': certificate.key,
    '/etc/portal/': `${folder}/`,
    '/tmp/': `${folder}/`,
  };
  const configuration = readFileSync(join(checkout, 'infra/proxy/nginx.conf'), 'utf8').replaceAll(
    /@[A-Z_]+@|\/etc\/portal\/(certificate\.(pem|key))?|\/tmp\//g,
    (found) => values[found] ?? found,
  );
  writeFileSync(join(folder, 'upstream.conf'), `server 127.0.0.1:${servicePort};\n`);
  const nginx = await runNginx({ folder, configuration, port: httpsPort });
  return () => nginx.stop();
}
