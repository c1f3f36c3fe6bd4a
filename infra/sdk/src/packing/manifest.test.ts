import { dependenciesOf, SDK_VERSION } from './manifest';

const source = {
  name: '@event-portal/of-a-test',
  version: '0.0.0',
  exports: {},
  dependencies: { 'lean-qr': '2.7.4', react: '19.3.1', 'react-aria-components': '1.22.1' },
  devDependencies: { vite: '8.3.8' },
};
const nothing = new Set<string>();

test('a package needs installed what its code imports, and nothing else', () => {
  const imported = new Set([
    '@event-portal/of-a-test',
    '@event-portal/contracts',
    'lean-qr',
    'react',
    'vite',
  ]);
  expect(dependenciesOf(source, { always: imported, onDemand: nothing })).toEqual({
    dependencies: { '@event-portal/contracts': SDK_VERSION, 'lean-qr': '2.7.4' },
    peerDependencies: { react: '^19.3.1', vite: '8.3.8' },
    peerDependenciesMeta: { vite: { optional: true } },
  });
});

test('what a function brings when it is called may be missing until then', () => {
  expect(dependenciesOf(source, { always: nothing, onDemand: new Set(['lean-qr']) })).toMatchObject({
    dependencies: {},
    peerDependenciesMeta: { 'lean-qr': { optional: true } },
  });
});

test('an import that no package.json lists is told', () => {
  expect(() => dependenciesOf(source, { always: new Set(['left-pad']), onDemand: nothing })).toThrow(
    '@event-portal/of-a-test imports left-pad, which its package.json does not list.',
  );
});
