import { checkout, Failure } from '@event-portal/commands';
import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';
import { explain } from '../explain';
import { podOf, type KubernetesObject } from './objects';

/** What is used of kustomize. A field that is not here would be ignored by this check and not by the cluster: it is refused. */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.optional(z.string()),
  resources: z.array(z.string()),
  images: z._default(
    z.array(z.strictObject({ name: z.string(), newName: z.string(), digest: z.string() })),
    [],
  ),
  replicas: z._default(z.array(z.strictObject({ name: z.string(), count: z.int() })), []),
  patches: z._default(
    z.array(
      z.strictObject({
        // kustomize reads a name as a pattern; a plain one is its own.
        target: z.strictObject({ kind: z.string(), name: z.string().check(z.regex(/^[a-z0-9-]+$/)) }),
        patch: z.string(),
      }),
    ),
    [],
  ),
});

const Operations = z.array(
  z.union([
    z.strictObject({ op: z.enum(['add', 'replace']), path: z.string(), value: z.unknown() }),
    z.strictObject({ op: z.literal('remove'), path: z.string() }),
  ]),
);
type Operation = z.infer<typeof Operations>[number];

const ObjectShape = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});

/** Kinds that belong to no namespace. */
const CLUSTER_WIDE = new Set(['ClusterRole', 'ClusterRoleBinding', 'Namespace', 'PriorityClass']);

/**
 * Resolves a folder with a kustomization.yaml into the objects that the cluster would get, for the features that are used here.
 * @throws Failure when it says something that is not known here, or that would change nothing.
 */
export function buildKustomization(folder: string): KubernetesObject[] {
  const file = join(folder, 'kustomization.yaml');
  const parsed = Kustomization.safeParse(readYaml(readFileSync(file, 'utf8'), nameOf(file)));
  if (!parsed.success) throw new Failure(`${nameOf(file)}: ${explain(parsed.error)}`);
  const { namespace, resources, images, replicas, patches } = parsed.data;
  const fail = (what: string): never => {
    throw new Failure(`${nameOf(file)}: ${what}`);
  };

  const objects = resources.flatMap((resource) => readResource(join(folder, resource)));
  const known = new Set<string>();
  for (const { kind, metadata } of objects) {
    const id = `${kind} ${metadata.name}`;
    if (known.has(id)) fail(`${id} is there twice.`);
    known.add(id);
  }

  for (const { target, patch } of patches) {
    const object =
      objects.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name) ??
      fail(`the patch for ${target.kind} ${target.name} finds nothing.`);
    const operations = Operations.safeParse(readYaml(patch, nameOf(file)));
    if (!operations.success)
      return fail(
        `the patch for ${target.kind} ${target.name} has to be a list of operations (RFC 6902): ${explain(operations.error)}`,
      );
    for (const operation of operations.data)
      if (!applyOperation(object, operation))
        fail(`the patch for ${target.kind} ${target.name} finds no ${operation.path}.`);
  }
  for (const image of images)
    if (!replaceImage(objects, image)) fail(`nothing uses the image ${image.name}.`);
  for (const { name, count } of replicas) {
    const object =
      objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name) ??
      fail(`the replicas of ${name} are those of nothing.`);
    applyOperation(object, { op: 'add', path: '/spec/replicas', value: count });
  }
  if (namespace !== undefined)
    for (const { kind, metadata } of objects) {
      if (kind === 'Namespace') metadata.name = namespace;
      else if (!CLUSTER_WIDE.has(kind)) metadata.namespace = namespace;
    }
  return objects;
}

function readResource(path: string): KubernetesObject[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) throw new Failure(`${nameOf(path)} is listed as a resource and not there.`);
  return isFolder ? buildKustomization(path) : readObjects(readFileSync(path, 'utf8'), nameOf(path));
}

/** Reads the objects of a file of manifests. @throws Failure when it is no YAML, or holds something else. */
export function readObjects(text: string, name: string): KubernetesObject[] {
  const documents = parseAllDocuments(text, { uniqueKeys: true });
  if ('empty' in documents) throw new Failure(`${name} is empty.`);
  return documents.map((document) => {
    const [error] = document.errors;
    if (error) throw new Failure(`${name}: ${error.message}`);
    const object = ObjectShape.safeParse(document.toJS());
    if (!object.success) throw new Failure(`${name}: ${explain(object.error)}`);
    return object.data;
  });
}

/** Changes an object as RFC 6902 has it; false when the place is not there. */
function applyOperation(object: object, operation: Operation): boolean {
  const keys = operation.path
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop();
  let place: unknown = object;
  for (const key of keys) place = isContainer(place) ? place[key] : undefined;
  if (last === undefined || !isContainer(place)) return false;

  if (operation.op !== 'add' && !Object.hasOwn(place, last)) return false;
  if (Array.isArray(place)) {
    const index = last === '-' ? place.length : Number(last);
    if (!Number.isInteger(index) || index > place.length) return false;
    if (operation.op === 'remove') place.splice(index, 1);
    else place.splice(index, operation.op === 'add' ? 0 : 1, operation.value);
  } else if (operation.op === 'remove') Reflect.deleteProperty(place, last);
  else place[last] = operation.value;
  return true;
}

function replaceImage(
  objects: readonly KubernetesObject[],
  { name, newName, digest }: { name: string; newName: string; digest: string },
): boolean {
  const containers = objects
    .flatMap((object) => podOf(object) ?? [])
    .flatMap(({ spec }) => [...(spec.containers ?? []), ...(spec.initContainers ?? [])])
    .filter(({ image = '' }) => image.replace(/[:@].*$/, '') === name);
  for (const container of containers) container.image = `${newName}@${digest}`;
  return containers.length > 0;
}

function readYaml(text: string, name: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Failure(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function nameOf(path: string): string {
  return relative(checkout, path);
}
