import {
  forgeries,
  setScene,
  setSceneOfTwoRoots,
  type Scene,
} from '@event-portal/contracts/forged-registries';
import { RegistryRefusedError, signRegistry, verifyRegistry, type RegistryExpectation } from './index';

let scene: Scene;
let expectation: RegistryExpectation;
beforeAll(async () => {
  scene = await setScene();
  const { genuine, signed, keys } = scene;
  expectation = {
    keys,
    environment: 'test',
    now: new Date(),
    last: { sequence: 5, signature: signed.signature.value, delegations: genuine.delegations },
  };
});

const outcomeOf = (document: unknown, difference: Partial<RegistryExpectation> = {}) =>
  verifyRegistry(document, { ...expectation, ...difference }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof RegistryRefusedError ? error.refusal : error),
  );

test('what root key and teams have signed is accepted, by those who know the one before and by those who do not', async () => {
  expect(await outcomeOf(scene.signed)).toBe('accepted');
  expect(await outcomeOf(scene.signed, { last: undefined })).toBe('accepted');
});

test.each(Object.entries(forgeries))('refused: %s', async (_what, { refusal, forge }) => {
  expect(await outcomeOf(await forge(scene))).toBe(refusal);
});

test('a mandate says nothing of flags where there are none', async () => {
  const { withdrawn } = scene;
  const { delegations } = await verifyRegistry(withdrawn, expectation);
  const flagged = Object.entries(delegations?.mandate.snapshot ?? {}).map(([name, digests]) => [
    name,
    Object.keys(digests).includes('flag'),
  ]);
  expect(Object.fromEntries(flagged)).toEqual({ admin: true, 'sponsors-desk': false });
});

test('what a withdrawn key has signed stays as the root key has taken it over; its next signature is refused', async () => {
  const { withdrawn, genuine } = scene;
  expect(await outcomeOf(withdrawn)).toBe('accepted');
  const registry = await verifyRegistry(withdrawn, expectation);
  expect(registry.remotes).toEqual(genuine.remotes);
  const last = { sequence: 6, signature: withdrawn.signature.value, delegations: registry.delegations };
  const next = await signRegistry({ ...genuine, sequence: 7 }, scene.desk);
  expect(await outcomeOf(next, { last })).toBe('replayed');
  const onTop = { ...registry, sequence: 7, change: { summary: 'a change', by: 'Sponsors' } };
  expect(await outcomeOf(await signRegistry(onTop, scene.desk), { last })).toBe('unknown-key');
});

test('where it takes two root keys, one of them changes nothing alone', async () => {
  const { keys, signed, forged } = await setSceneOfTwoRoots(scene);
  const twoRoots = { keys, rootSignatures: 2 };
  expect(await outcomeOf(signed, twoRoots)).toBe('accepted');
  for (const { what, refusal, document } of forged)
    expect([what, await outcomeOf(document, twoRoots)]).toEqual([what, refusal]);
  // A key that has two names is one.
  const named = { 'main-2': keys.main, main: keys.main };
  const renamed = forged.find(({ what }) => what === 'the name of the other');
  expect(await outcomeOf(renamed?.document, { ...twoRoots, keys: named })).toBe('too-few-signatures');
});
