import { describeRegistry, readRegistryKeys } from './registry';
import { readSettings } from './settings';

test('what runs from its sources has a registry of its own, with the same key', () => {
  const settings = readSettings({}, '/no-such-file');
  const local = describeRegistry(settings, '/state', 'local');
  const development = describeRegistry(settings, '/state', 'development');
  expect(local.store).not.toBe(development.store);
  expect(local.env.REGISTRY_KEY_FILE).toBe(development.env.REGISTRY_KEY_FILE);
});

test('an answer that has no keys is refused, and told', () => {
  expect(readRegistryKeys('{"store":"x","keys":{"local":"abc"}}')).toEqual({ local: 'abc' });
  expect(() => readRegistryKeys('{"error":"data"}')).toThrow('The answer of "registry init" is not valid');
  expect(() => readRegistryKeys('not json')).toThrow('is no JSON');
});
