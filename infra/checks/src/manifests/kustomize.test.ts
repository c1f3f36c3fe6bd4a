import { checkout } from '@event-portal/commands';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildKustomization, readObjects } from './kustomize';
import { podOf } from './objects';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kustomize-'));
  cpSync(join(checkout, 'infra/kubernetes'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The overlay of production, once a text of its kustomization.yaml is another. */
function buildWith(text: string, replacement: string) {
  const file = join(folder, 'overlays/prod/kustomization.yaml');
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(text);
  writeFileSync(file, before.replace(text, replacement));
  return buildKustomization(join(folder, 'overlays/prod'));
}

test('an overlay changes names, images, numbers and places of its base', () => {
  const objects = buildWith('count: 1', 'count: 2');
  const find = (kind: string, name: string) =>
    objects.find((object) => object.kind === kind && object.metadata.name === name);

  expect(find('Namespace', 'event-portal')?.metadata.namespace).toBeUndefined();
  expect(objects.filter(({ metadata }) => metadata.namespace !== 'event-portal')).toHaveLength(1);
  expect(find('Deployment', 'bot')?.['spec']).toMatchObject({ replicas: 2 });
  expect(podOf(find('Job', 'migration')!)?.spec.containers?.[0]?.image).toBe(
    `registry.example.org/event-portal-api@sha256:${'0'.repeat(64)}`,
  );
  expect(find('Ingress', 'portal')?.['spec']).toMatchObject({
    rules: [{ host: 'portal.example.org' }, { host: 'api.example.org' }],
  });
});

test('a list of operations adds, replaces and removes', () => {
  const objects = buildWith(
    'path: /spec/ingressClassName\n        value: nginx',
    `path: /spec/ingressClassName
        value: other
      - op: add
        path: /metadata/annotations
        value: { example.org~1tilde~0: '1' }
      - op: remove
        path: /metadata/labels/app.kubernetes.io~1name
      - op: add
        path: /spec/rules/0
        value: { host: first.example.org }
      - op: add
        path: /spec/rules/-
        value: { host: last.example.org }
      - op: remove
        path: /spec/rules/0`,
  );
  const ingress = objects.find(({ kind }) => kind === 'Ingress');
  expect(ingress).toMatchObject({
    metadata: { annotations: { 'example.org~1tilde~0': '1' } },
    spec: {
      ingressClassName: 'other',
      rules: [{ host: 'portal.example.org' }, { host: 'api.example.org' }, { host: 'last.example.org' }],
    },
  });
  expect(ingress?.metadata.labels).not.toHaveProperty(['app.kubernetes.io/name']);
});

test.each([
  ['namespace: event-portal', 'nameSpace: event-portal', 'the document has nameSpace, which is not known'],
  ['namespace: event-portal', 'namePrefix: x-', 'the document has namePrefix, which is not known'],
  ['    digest:', '    newTag: latest\n    digest:', 'images.0 has newTag, which is not known'],
  ['  - name: event-portal-api', '  - name: event-portal-apis', 'nothing uses the image event-portal-apis'],
  ['  - name: bot', '  - name: robot', 'the replicas of robot are those of nothing'],
  ['- ../../base', '- ../../bass', 'is listed as a resource and not there'],
  ['- ../../base', '- ../../base\n  - ../../base', 'is there twice'],
  ['      name: portal', '      name: portals', 'the patch for Ingress portals finds nothing'],
  ['      name: portal', '      name: p.*', 'patches.0.target.name does not match'],
  ['path: /spec/rules/0/host', 'path: /spec/rules/2/host', 'finds no /spec/rules/2/host'],
  ['path: /spec/ingressClassName', 'path: /spec/ingresClassName', 'finds no /spec/ingresClassName'],
  ['- op: replace', '- op: move', 'has to be a list of operations'],
  ['    patch: |-\n', '    patch: |-\n      kind: Ingress\n', 'Implicit keys'],
])('what kustomize would read otherwise, or not at all, is refused: %j as %j', (text, replacement, fault) => {
  expect(() => buildWith(text, replacement)).toThrow(fault);
});

test.each([
  ['a: 1\na: 2', 'Map keys must be unique'],
  ['kind: Service', 'apiVersion has to be of type string'],
  ['', 'is empty'],
])('a file that holds no objects is refused: %j', (text, fault) => {
  expect(() => readObjects(text, 'some.yaml')).toThrow(fault);
});
