import { checkout } from '@event-portal/commands';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { writeComposeFiles } from './compose-files';

const ComposeFile = z.object({
  services: z.record(z.string(), z.record(z.string(), z.unknown())),
  volumes: z.optional(z.unknown()),
});
const read = (file: string) => ComposeFile.parse(parse(readFileSync(file, 'utf8')));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-'));
  writeComposeFiles(folder, '/certificate.pem');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['api', 'web', 'bot', 'proxy'])(
  'but for the network, and what that takes, %s is the deployed file',
  (name) => {
    const { services: deployed, volumes } = read(join(checkout, `infra/compose/${name}.yaml`));
    const { services: rehearsed, volumes: rehearsedVolumes } = read(join(folder, `${name}.yaml`));
    expect(rehearsedVolumes).toEqual(volumes);
    expect(Object.keys(rehearsed)).toEqual(Object.keys(deployed));
    for (const [service, definition] of Object.entries(rehearsed)) {
      expect(definition.network_mode).toBe('host');
      const changed = ['networks', 'ports', 'network_mode', 'extra_hosts'];
      if (name === 'bot') changed.push('volumes');
      const rest = (whole: object) =>
        Object.fromEntries(Object.entries(whole).filter(([key]) => !changed.includes(key)));
      expect(rest(definition)).toEqual(rest(deployed[service] ?? {}));
    }
  },
);
