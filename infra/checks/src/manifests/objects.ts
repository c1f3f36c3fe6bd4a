import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';

/** An object for the cluster, before anybody knows whether it is one. */
export type KubernetesObject = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Readonly<Record<string, string>> };
} & Record<string, unknown>;

/** The pods that an object makes. Nothing of them is sure to be there. */
export type Pod = {
  readonly owner: string;
  readonly kind: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: Partial<IPodSpec>;
};

/** The container of a pod. */
export type Container = IPodSpec['containers'][number];

/** How messages call an object. */
export function titleOf({ kind, metadata }: KubernetesObject): string {
  return `${kind} ${metadata.name}`;
}

/** The pods that an object makes; undefined when it makes none. */
export function podOf(object: KubernetesObject): Pod | undefined {
  const template = (object as { spec?: { template?: { metadata?: Pod; spec?: Partial<IPodSpec> } } }).spec
    ?.template;
  if (!template?.spec) return undefined;
  return {
    owner: titleOf(object),
    kind: object.kind,
    name: object.metadata.name,
    labels: template.metadata?.labels ?? {},
    spec: template.spec,
  };
}

/** The pods of all objects. */
export function podsOf(objects: readonly KubernetesObject[]): Pod[] {
  return objects.flatMap((object) => podOf(object) ?? []);
}

/** The objects of a kind, read as what they are. */
export function ofKind<T>(objects: readonly KubernetesObject[], kind: string): (KubernetesObject & T)[] {
  return objects.filter((object) => object.kind === kind) as (KubernetesObject & T)[];
}

/** Whether labels have all that a selector asks for. */
export function matches(
  labels: Readonly<Record<string, string>> = {},
  selector: Readonly<Record<string, string>> = {},
): boolean {
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
}
