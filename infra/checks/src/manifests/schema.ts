import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { titleOf, type KubernetesObject } from './objects';

type Model = { apiVersion: string; kind: string; prototype: { validate(): void } };

const models: readonly Model[] = [
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
];

/** Measures an object by the schema of its kind, and finds the fields that the schema does not know. */
export function findSchemaFaults(object: KubernetesObject): string[] {
  const model = models.find(
    ({ apiVersion, kind }) => apiVersion === object.apiVersion && kind === object.kind,
  );
  if (!model) return [`${titleOf(object)}: no schema for ${object.apiVersion} is known here.`];
  const read = new Set<string>();
  try {
    model.prototype.validate.call(observe(object, '', read));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.split(', ').map((fault) => `${titleOf(object)}: ${fault.replace(/^data\/?/, '')}.`);
  }
  return findUnread(object, '', read).map((path) => `${titleOf(object)}: there is no field ${path}.`);
}

/**
 * The schemas let unknown fields pass, as the Kubernetes API does: a misspelt probe would be no probe. But a validator looks
 * at every field that its schema has, and at no other.
 */
function observe<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const child: unknown = Reflect.get(target, key, receiver);
      if (typeof key === 'symbol') return child;
      read.add(`${path}/${key}`);
      return typeof child === 'object' && child !== null ? observe(child, `${path}/${key}`, read) : child;
    },
  });
}

function findUnread(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    read.has(`${path}/${key}`) ? findUnread(child, `${path}/${key}`, read) : [`${path}/${key}`.slice(1)],
  );
}
