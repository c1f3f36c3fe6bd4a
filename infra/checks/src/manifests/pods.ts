import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import { ofKind, podsOf, type Container, type KubernetesObject, type Pod } from './objects';

const PROBES = [
  ['startupProbe', '/livez'],
  ['readinessProbe', '/readyz'],
  ['livenessProbe', '/livez'],
] as const;

/** The least time between the end of preStop and the kill: the services give running requests ten seconds. */
const DRAIN_SECONDS = 15;

/** Whatever makes the pods of some objects weaker, or harder to run, than they have to be. */
export function findPodFaults(objects: readonly KubernetesObject[]): string[] {
  return podsOf(objects).flatMap((pod) => [
    ...findPrivileges(pod),
    ...findWritablePlaces(pod),
    ...[...(pod.spec.containers ?? []), ...(pod.spec.initContainers ?? [])].flatMap((container) =>
      [...findContainerFaults(container)].map(
        (fault) => `${pod.owner}: container ${container.name} ${fault}`,
      ),
    ),
    ...(pod.kind === 'Job' ? [] : findServingFaults(pod, objects)),
  ]);
}

function* findPrivileges({ owner, name, spec }: Pod): Generator<string> {
  const security = spec.securityContext;
  if (security?.runAsNonRoot !== true) yield `${owner}: runAsNonRoot has to be true.`;
  if (!security?.runAsUser)
    yield `${owner}: runAsUser has to be a number above 0; a name in an image proves nothing.`;
  if (security?.seccompProfile?.type !== 'RuntimeDefault')
    yield `${owner}: seccompProfile has to be RuntimeDefault.`;
  if (spec.hostNetwork || spec.hostPID || spec.hostIPC) yield `${owner}: nothing of the host may be shared.`;
  if (spec.serviceAccountName !== name)
    yield `${owner}: it needs a service account of its own, called ${name}.`;
  if (spec.automountServiceAccountToken !== false)
    yield `${owner}: automountServiceAccountToken has to be false.`;
  if (spec.enableServiceLinks !== false)
    yield `${owner}: enableServiceLinks has to be false, or a service called api sets API_PORT.`;
}

function* findWritablePlaces({ owner, spec }: Pod): Generator<string> {
  for (const { name, emptyDir } of spec.volumes ?? [])
    if (emptyDir?.sizeLimit === undefined)
      yield `${owner}: volume ${name} has to be an emptyDir with a sizeLimit.`;
}

function* findContainerFaults({ image = '', resources, securityContext }: Container): Generator<string> {
  if (!/^[^@]+@sha256:[0-9a-f]{64}$/.test(image)) yield `runs ${image || 'no image'}, which no digest pins.`;
  if (/:latest(@|$)/.test(image)) yield 'runs "latest".';
  for (const part of ['requests', 'limits'] as const)
    for (const what of ['cpu', 'memory'])
      if (resources?.[part]?.[what] === undefined) yield `has no ${what} in its ${part}.`;
  if (securityContext?.allowPrivilegeEscalation !== false) yield 'may escalate its privileges.';
  if (securityContext?.readOnlyRootFilesystem !== true) yield 'can write to its root file system.';
  if (securityContext?.privileged) yield 'is privileged.';
  const { drop = [], add = [] } = securityContext?.capabilities ?? {};
  if (!drop.includes('ALL') || add.length > 0) yield 'keeps capabilities.';
}

function* findServingFaults(pod: Pod, objects: readonly KubernetesObject[]): Generator<string> {
  const { owner, spec } = pod;
  for (const container of spec.containers ?? []) {
    const { name, lifecycle, ports = [] } = container;
    for (const [probe, path] of PROBES) {
      const { httpGet } = container[probe] ?? {};
      if (httpGet?.path !== path) yield `${owner}: container ${name} needs a ${probe} on ${path}.`;
      else if (!ports.some((port) => port.name === httpGet.port || port.containerPort === httpGet.port))
        yield `${owner}: the ${probe} of container ${name} asks a port that is not there.`;
    }
    const pause = lifecycle?.preStop?.sleep?.seconds;
    if (pause === undefined)
      yield `${owner}: container ${name} needs a preStop sleep, so that load balancers hear of its end first.`;
    else if ((spec.terminationGracePeriodSeconds ?? 0) < pause + DRAIN_SECONDS)
      yield `${owner}: terminationGracePeriodSeconds has to leave ${DRAIN_SECONDS} seconds after preStop.`;
  }

  const deployment = ofKind<IDeployment>(objects, pod.kind).find(
    ({ metadata }) => metadata.name === pod.name,
  );
  if (deployment?.spec?.strategy?.type === 'Recreate') return;
  const keys = (spec.topologySpreadConstraints ?? []).map(({ topologyKey }) => topologyKey);
  for (const key of ['kubernetes.io/hostname', 'topology.kubernetes.io/zone'])
    if (!keys.includes(key)) yield `${owner}: its pods have to be spread over ${key}.`;
}
