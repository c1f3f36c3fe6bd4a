import { checkout } from '@event-portal/commands';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import * as z from 'zod/mini';

const ComposeFile = z.object({
  services: z.record(z.string(), z.record(z.string(), z.unknown())),
  volumes: z.optional(z.unknown()),
});

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
    const file = ComposeFile.parse(parse(readFileSync(join(checkout, `infra/compose/${name}.yaml`), 'utf8')));
    const entries = Object.entries(file.services).map(([service, definition]): [string, unknown] => [
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
    const services = Object.fromEntries(entries);
    writeFileSync(
      join(folder, `${name}.yaml`),
      // Debian's compose wants to be told the version of the format.
      stringify({ version: '3.9', services, ...(file.volumes !== undefined && { volumes: file.volumes }) }),
    );
  }
}

const slotHosts = ['api', 'web'].flatMap((service) =>
  ['blue', 'green'].map((slot) => `${service}-${slot}:127.0.0.1`),
);
