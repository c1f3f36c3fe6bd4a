import { RemoteRegistry } from '@event-portal/contracts';
import { setScene } from '@event-portal/contracts/forged-registries';
import { withManyRemotes } from './many-remotes';

test('many remotes are a sound registry, and all of their files lie where the portal that has them lies', async () => {
  const { genuine } = await setScene();
  const few = genuine.remotes.length;
  const many = withManyRemotes(genuine, { web: 'https://many.test', count: 12 });

  const { remotes } = RemoteRegistry.parse(many);
  expect(remotes).toHaveLength(12);
  expect(remotes.slice(0, few).map(({ name }) => name)).toEqual(genuine.remotes.map(({ name }) => name));
  const addresses = remotes.flatMap(({ versions }) => Object.values(versions).map(({ baseUrl }) => baseUrl));
  expect(addresses).toContain('https://many.test/remotes/admin/1.0.0/');
  expect(addresses.filter((address) => !address.startsWith('https://many.test/remotes/'))).toEqual([]);
});
