import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findComposeFaults } from './containers';

const api = readFileSync(join(__dirname, '../../compose/api.yaml'), 'utf8');

test('the API’s own file has no fault', () => {
  expect(findComposeFaults(api)).toEqual([]);
});

test.each([
  ['    read_only: true\n', '', 'write to its own files'],
  ['    cap_drop: [ALL]\n', '', 'keeps capabilities'],
  ["['no-new-privileges:true']", '[]', 'gain rights'],
  [/ {4}mem_limit.*\n/, '', 'memory'],
  ['    pids_limit: 256\n', '', 'processes'],
  ['    restart: unless-stopped\n', '', 'come back'],
  ['    read_only: true\n', '    read_only: true\n    privileged: true\n', 'privileged'],
  ["volumes: ['files", "volumes: ['/run/docker.sock:/x', 'files", 'command the engine'],
  [/image: .*/, 'image: portal:latest', 'latest'],
  ['      API_HOST: 0.0.0.0\n', '      API_HOST: 0.0.0.0\n      API_KEY: abc\n', 'secret'],
])('without %s, or with it, there is a fault', (from, to, fault) => {
  const changed = api.replace(from, to);
  expect(changed).not.toBe(api);
  expect(findComposeFaults(changed).join()).toContain(fault);
});
