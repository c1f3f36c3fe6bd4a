import { checkout } from '@event-portal/commands';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

type ComposeFile = { services: Record<string, Record<string, unknown>>; networks?: unknown };

/** What a service's definition loses where containers cannot have a network of their own. */
const NETWORKED = ['networks', 'ports'];

/**
 * Writes the compose files as this machine can run them: the host's network instead of one of their own, slots and the API
 * by names that lead to this machine, and its certificate instead of the public authorities. Everything else is the
 * deployed file, word for word.
 */
export function writeComposeFiles(folder: string, certificate: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['api', 'web', 'bot', 'proxy']) {
    const file = parse(readFileSync(join(checkout, `infra/compose/${name}.yaml`), 'utf8')) as ComposeFile;
    const services = Object.entries(file.services).map(([service, definition]) => [
      service,
      {
        ...Object.fromEntries(Object.entries(definition).filter(([key]) => !NETWORKED.includes(key))),
        network_mode: 'host',
        ...(name === 'proxy' && { extra_hosts: slotHosts }),
        ...(name === 'bot' && {
          extra_hosts: ['api.portal.localhost:127.0.0.1'],
          volumes: [`${certificate}:/etc/ssl/certs/ca-certificates.crt:ro`],
        }),
      },
    ]);
    writeFileSync(
      join(folder, `${name}.yaml`),
      // Debian's compose wants to be told the version of the format.
      stringify({ version: '3.9', services: Object.fromEntries(services) as unknown }),
    );
  }
}

const slotHosts = ['api', 'web'].flatMap((service) =>
  ['blue', 'green'].map((slot) => `${service}-${slot}:127.0.0.1`),
);
