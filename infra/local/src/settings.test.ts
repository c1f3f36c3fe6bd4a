import { findFreePort } from '@event-portal/tooling/free-port';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from './free-ports';
import { defaultPorts, portNameOf, portOf, readSettings, requireFreePorts } from './settings';

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

test('a port that two parts would share is refused before anything starts', async () => {
  const [A_PORT, B_PORT] = [await findFreePort(), await findFreePort()];
  await expect(requireFreePorts({ A_PORT, B_PORT })).resolves.toBeUndefined();
  await expect(requireFreePorts({ A_PORT, B_PORT: A_PORT })).rejects.toThrow('Give each its own');
});

test('a port that is taken is named with the variable that changes it, and without one where there is none', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  const refusalFor = (name: string) => requireFreePorts({ [name]: port }).catch(String);
  expect(await refusalFor(portNameOf('admin') ?? '')).toMatch(
    /taken.*another port with ADMIN_PORT=<port>\.$/,
  );
  expect(await refusalFor('further')).toMatch(/Stop the program that uses it\.$/);
  server.close();
});

test('every port that is found for a test is another one', async () => {
  const ports = Object.values(await findFreePorts());
  expect(ports).toHaveLength(Object.keys(defaultPorts).length);
  expect(new Set(ports).size).toBe(ports.length);
  expect(portOf('admin', defaultPorts)).toBe(defaultPorts.ADMIN_PORT);
});
