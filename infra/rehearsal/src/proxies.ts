import { Failure, run } from '@event-portal/commands';
import { join } from 'node:path';
import type { RehearsalEnvironment } from './rehearsal-environment';

/** Looks at what the proxies do with connections, as curl sees it. @throws Failure */
export async function inspectProxies({ folder, portal }: RehearsalEnvironment): Promise<string> {
  const ask = async (url: string, write: string, ...options: string[]) => {
    const { hostname, port } = new URL(url);
    return run('curl', [
      ...['--silent', '--output', join(folder, 'body'), '--write-out', write, '--max-time', '10'],
      ...['--cacert', join(folder, 'certificate.pem'), '--resolve', `${hostname}:${port}:127.0.0.1`],
      ...options,
      url,
    ]);
  };
  const expect = (what: string, got: string, wanted: string) => {
    if (got !== wanted) throw new Failure(`${what}: "${got}" instead of "${wanted}".`);
  };
  for (const [name, url] of [
    ['the portal', `${portal.web}/`],
    ['the API', `${portal.api}/readyz`],
  ] as const) {
    const { text } = await ask(url, '%{http_version} %{http_code}', '--http2');
    expect(`${name} over HTTP/2`, text, '2 200');
  }
  const document = await ask(
    `${portal.web}/`,
    '%header{content-encoding}',
    '--header',
    'accept-encoding: br',
  );
  expect('the document', document.text, 'br');
  const described = await ask(
    `${portal.api}/docs/json`,
    '%header{content-encoding}',
    '--header',
    'accept-encoding: gzip',
  );
  expect('a large answer of the API', described.text, 'gzip');
  const stranger = await ask(portal.web.replace('portal.', 'other.'), '%{http_code}', '--insecure');
  expect('another name', String(stranger.code), '35');
  return 'HTTP/2, compressed, and no handshake with another name';
}
