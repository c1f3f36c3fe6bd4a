import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPorts, readSettings } from './settings';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const settingsWith = (file: string | undefined, environment: Record<string, string> = {}) => {
  if (file !== undefined) writeFileSync(join(folder, '.env'), file);
  return readSettings(environment, join(folder, '.env'));
};

test('C5 nothing has to be set, and no secrets manager asked', () => {
  const settings = settingsWith(undefined);
  expect(settings.ports).toEqual(defaultPorts);
  expect(settings.own).toEqual({});
  expect(settings.clientSecret).not.toBe(settingsWith(undefined).clientSecret);
});

test('C5 what stands in .env is taken, and the environment of the command goes before it, also where it is empty', () => {
  const { ports, own } = settingsWith('WEB_PORT=6001\nAPI_PORT=6002\nCOOKIE_DOMAIN="example.test"\n', {
    API_PORT: '7002',
    WEB_PORT: '',
  });
  expect([ports.WEB_PORT, ports.API_PORT, ports.IDP_PORT]).toEqual([
    defaultPorts.WEB_PORT,
    7002,
    defaultPorts.IDP_PORT,
  ]);
  expect(own.COOKIE_DOMAIN).toBe('example.test');
});

test.each(['0', '65536', 'x', '1.5'])('a port that is none is named: %s', (port) => {
  expect(() => settingsWith(`WEB_PORT=${port}`)).toThrow('WEB_PORT has to be a port number');
});
