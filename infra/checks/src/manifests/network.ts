import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { portsOf } from './links';
import { matches, ofKind, podsOf, titleOf, type KubernetesObject } from './objects';

/** Whatever the network lets through unasked, or promises to pods and ports that are not there. */
export function* findNetworkFaults(objects: readonly KubernetesObject[]): Generator<string> {
  const pods = podsOf(objects);
  const policies = ofKind<INetworkPolicy>(objects, 'NetworkPolicy');
  if (!policies.some(deniesEverything)) yield 'No network policy denies everything to begin with.';

  for (const policy of policies) {
    const { podSelector, ingress = [], egress = [] } = policy.spec ?? {};
    const chosen = pods.filter(({ labels }) => matches(labels, podSelector?.matchLabels));
    if (chosen.length === 0) yield `${titleOf(policy)}: its selector chooses no pods.`;
    const isForAll = Object.keys(podSelector?.matchLabels ?? {}).length === 0;

    for (const { from = [], ports = [] } of ingress) {
      if (from.length === 0 || ports.length === 0)
        yield `${titleOf(policy)}: it lets in everybody, or on every port.`;
      for (const { port } of ports)
        if (!isForAll && !chosen.some((pod) => portsOf(pod).some(({ number }) => number === port)))
          yield `${titleOf(policy)}: its pods have no port ${port ?? ''}.`;
    }
    for (const { to = [], ports = [] } of egress)
      if (to.length === 0 || ports.length === 0)
        yield `${titleOf(policy)}: it lets out to everywhere, or on every port.`;

    const others = [
      ...ingress.flatMap(({ from = [] }) => from),
      ...egress.flatMap(({ to = [] }) => to),
    ].flatMap(({ podSelector: other, namespaceSelector }) => (other && !namespaceSelector ? [other] : []));
    for (const { matchLabels } of others)
      if (!pods.some(({ labels }) => matches(labels, matchLabels)))
        yield `${titleOf(policy)}: it names pods that are not there.`;
  }
  for (const { owner, labels } of pods) {
    const own = policies.filter(
      ({ spec }) => spec?.podSelector.matchLabels && matches(labels, spec.podSelector.matchLabels),
    );
    if (own.length === 0) yield `${owner}: no network policy is about its pods.`;
  }
}

function deniesEverything({ spec }: INetworkPolicy): boolean {
  return (
    Object.keys(spec?.podSelector ?? { none: true }).length === 0 &&
    spec?.ingress === undefined &&
    spec?.egress === undefined &&
    ['Ingress', 'Egress'].every((type) => spec?.policyTypes?.some((known) => known === type))
  );
}
