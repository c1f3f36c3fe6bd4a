import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { matches, ofKind, podsOf, titleOf, type KubernetesObject, type Pod } from './objects';

const PREPARES = new Set(['Job', 'Namespace', 'NetworkPolicy']);

/** Whatever an object points at that is not there, or not what it means. */
export function findLinkFaults(objects: readonly KubernetesObject[]): string[] {
  const pods = podsOf(objects);
  return [
    ...findDeploymentFaults(objects, pods),
    ...findServiceFaults(objects, pods),
    ...findAutoscalerFaults(objects),
    ...findBudgetFaults(objects, pods),
    ...findIngressFaults(objects, pods),
    ...findStageFaults(objects),
  ];
}

function* findDeploymentFaults(
  objects: readonly KubernetesObject[],
  pods: readonly Pod[],
): Generator<string> {
  for (const deployment of ofKind<IDeployment>(objects, 'Deployment')) {
    const pod = pods.find(({ owner }) => owner === titleOf(deployment));
    const selector = deployment.spec?.selector.matchLabels ?? {};
    if (Object.keys(selector).length === 0 || !matches(pod?.labels, selector))
      yield `${titleOf(deployment)}: its selector does not match the labels of its pods.`;
  }
  for (const { owner, labels, spec } of pods) {
    for (const { topologyKey, labelSelector } of spec.topologySpreadConstraints ?? [])
      if (!labelSelector?.matchLabels || !matches(labels, labelSelector.matchLabels))
        yield `${owner}: the spread over ${topologyKey} counts other pods than its own.`;
    const account = ofKind<IServiceAccount>(objects, 'ServiceAccount').find(
      ({ metadata }) => metadata.name === spec.serviceAccountName,
    );
    if (!account) yield `${owner}: there is no service account ${spec.serviceAccountName ?? ''}.`;
    else if (account.automountServiceAccountToken !== false)
      yield `${titleOf(account)}: automountServiceAccountToken has to be false.`;
  }
}

function* findServiceFaults(objects: readonly KubernetesObject[], pods: readonly Pod[]): Generator<string> {
  for (const service of ofKind<IService>(objects, 'Service')) {
    const chosen = pods.filter(({ labels }) => matches(labels, service.spec?.selector));
    if (chosen.length !== 1 || !service.spec?.selector)
      yield `${titleOf(service)}: its selector chooses ${chosen.length} kinds of pods, not one.`;
    for (const { port, targetPort = port } of service.spec?.ports ?? [])
      for (const pod of chosen)
        if (!portsOf(pod).some(({ name, number }) => name === targetPort || number === targetPort))
          yield `${titleOf(service)}: ${pod.owner} has no port ${targetPort}.`;
  }
}

function* findAutoscalerFaults(objects: readonly KubernetesObject[]): Generator<string> {
  for (const scaler of ofKind<IHorizontalPodAutoscaler>(objects, 'HorizontalPodAutoscaler')) {
    const { scaleTargetRef: { kind, name } = {}, minReplicas = 1, maxReplicas = 0 } = scaler.spec ?? {};
    const target = ofKind<IDeployment>(objects, 'Deployment').find(
      (deployment) => deployment.kind === kind && deployment.metadata.name === name,
    );
    if (!target) yield `${titleOf(scaler)}: there is no ${kind ?? 'kind'} ${name ?? ''}.`;
    else if (target.spec?.replicas !== undefined)
      yield `${titleOf(target)}: an autoscaler owns its replicas, so it must not say how many.`;
    if (minReplicas > maxReplicas) yield `${titleOf(scaler)}: minReplicas is above maxReplicas.`;
    if (!ofKind(objects, 'PodDisruptionBudget').some(({ metadata }) => metadata.name === name))
      yield `${titleOf(scaler)}: there is no disruption budget called ${name ?? ''}.`;
  }
}

function* findBudgetFaults(objects: readonly KubernetesObject[], pods: readonly Pod[]): Generator<string> {
  for (const budget of ofKind<IPodDisruptionBudget>(objects, 'PodDisruptionBudget')) {
    const selector = budget.spec?.selector?.matchLabels;
    if (!selector || pods.filter(({ labels }) => matches(labels, selector)).length !== 1)
      yield `${titleOf(budget)}: its selector does not choose one kind of pods.`;
    // A number that must stay up blocks every drain of a node once there are no more pods than that.
    if (budget.spec?.maxUnavailable === undefined || budget.spec.maxUnavailable === 0)
      yield `${titleOf(budget)}: it has to say how many may be away (maxUnavailable).`;
  }
}

function* findIngressFaults(objects: readonly KubernetesObject[], pods: readonly Pod[]): Generator<string> {
  const services = ofKind<IService>(objects, 'Service');
  for (const ingress of ofKind<IIngress>(objects, 'Ingress')) {
    const secured = (ingress.spec?.tls ?? []).flatMap(({ hosts = [], secretName }) =>
      secretName === undefined ? [] : hosts,
    );
    for (const { host = '', http } of ingress.spec?.rules ?? []) {
      if (!secured.includes(host))
        yield `${titleOf(ingress)}: ${host || 'a rule without a host'} has no TLS.`;
      if (/\.invalid$/.test(host))
        yield `${titleOf(ingress)}: the overlay gives no host in place of ${host}.`;
      for (const { backend } of http?.paths ?? []) {
        const { name = '', port } = backend.service ?? {};
        const service = services.find(({ metadata }) => metadata.name === name);
        const isThere = service?.spec?.ports?.some(
          (known) => known.port === port?.number || (known.name !== undefined && known.name === port?.name),
        );
        if (!isThere) yield `${titleOf(ingress)}: there is no such port of a service ${name}.`;
        const behind = pods.filter(({ labels }) => matches(labels, service?.spec?.selector));
        for (const pod of behind) yield* findProbesForOtherHosts(pod, host);
      }
    }
  }
}

/** A server that answers for its own hosts only refuses a probe that names none, and the pod never gets ready. */
function* findProbesForOtherHosts({ owner, spec }: Pod, host: string): Generator<string> {
  for (const { env = [], startupProbe, readinessProbe, livenessProbe } of spec.containers ?? []) {
    if (!env.some(({ name }) => name === 'WEB_PORT')) continue;
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
      const named = probe?.httpGet?.httpHeaders?.find(({ name }) => name === 'Host')?.value;
      if (named !== host)
        yield `${owner}: the probe of ${probe?.httpGet?.path ?? 'nothing'} has to name the host ${host}.`;
    }
  }
}

/** A release applies what prepares it first, by this label. */
function* findStageFaults(objects: readonly KubernetesObject[]): Generator<string> {
  const ofJobs = podsOf(objects)
    .filter(({ kind }) => kind === 'Job')
    .map(({ spec }) => `ServiceAccount ${spec.serviceAccountName ?? ''}`);
  for (const object of objects) {
    const prepares = PREPARES.has(object.kind) || ofJobs.includes(titleOf(object));
    const stage = prepares ? 'prepare' : 'serve';
    if (object.metadata.labels?.['event-portal/stage'] !== stage)
      yield `${titleOf(object)}: the label event-portal/stage has to be ${stage}.`;
  }
}

/** The ports of a pod's containers. */
export function portsOf({ spec }: Pod): { name: string | undefined; number: number }[] {
  return (spec.containers ?? []).flatMap(({ ports = [] }) =>
    ports.map(({ name, containerPort }) => ({ name, number: containerPort })),
  );
}
