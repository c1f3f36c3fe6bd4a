import {
  apiVariables,
  botVariables,
  webVariables,
  type Variable,
} from '@event-portal/contracts/configuration';
import { dirname } from 'node:path';
import { podsOf, type Container, type KubernetesObject, type Pod } from './objects';

/** What the programs of an image read, which secret brings most of it, and which variable is the port called http. */
const services: Readonly<
  Record<string, { variables: Readonly<Record<string, Variable>>; secret: string; port: string }>
> = {
  'event-portal-api': { variables: apiVariables, secret: 'api-env', port: 'API_PORT' },
  'event-portal-web': { variables: webVariables, secret: 'web-env', port: 'WEB_PORT' },
  'event-portal-bot': { variables: botVariables, secret: 'bot-env', port: 'WEBHOOK_PORT' },
};

const METRICS_PORTS = new Set(['METRICS_PORT', 'WEB_METRICS_PORT']);

/** Whatever the containers are told that they do not read, and whatever they need that nobody tells them. */
export function findEnvironmentFaults(objects: readonly KubernetesObject[], page: string): string[] {
  const documented = readSecretKeys(page);
  const faults = podsOf(objects).flatMap((pod) =>
    (pod.spec.containers ?? []).flatMap((container) => [...findContainerFaults(pod, container, documented)]),
  );
  return [...faults, ...findPageFaults(documented)];
}

function* findContainerFaults(
  { owner, spec }: Pod,
  container: Container,
  documented: ReadonlyMap<string, readonly string[]>,
): Generator<string> {
  const { env = [], envFrom = [], image = '', ports = [] } = container;
  const service = services[image.replace(/[:@].*$/, '').replace(/^.*\//, '')];
  if (!service) {
    yield `${owner}: what ${image} reads is known to no table of variables.`;
    return;
  }
  const { variables, secret } = service;

  for (const { secretRef, configMapRef } of envFrom)
    if (secretRef?.name !== secret || configMapRef)
      yield `${owner}: its environment comes from ${secretRef?.name ?? configMapRef?.name ?? 'nothing'}, not from ${secret}.`;
  const isWhole = envFrom.some(({ secretRef }) => secretRef?.name === secret);
  const keys = documented.get(secret) ?? [];
  if (documented.get(secret) === undefined)
    yield `${owner}: the README says nothing of the secret ${secret}.`;

  for (const { name, value = '', valueFrom } of env) {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (!variable) yield `${owner}: ${name} is set, and nothing reads it.`;
    else if (valueFrom) {
      const { name: from, key } = valueFrom.secretKeyRef ?? {};
      if (from !== secret || key === undefined || !keys.includes(key))
        yield `${owner}: ${name} comes from a key that the README does not list for ${secret}.`;
    } else {
      if (variable.secret) yield `${owner}: ${name} is a secret, and stands in the manifest.`;
      if (value !== '' && !variable.schema.safeParse(value).success)
        yield `${owner}: ${name} cannot be ${value}.`;
      // What the manifest says would win, and nobody would see why.
      if (isWhole && keys.includes(name)) yield `${owner}: ${name} is set, and listed for ${secret} too.`;
    }
  }
  if (isWhole)
    for (const [name, { fallback }] of Object.entries(variables))
      if (fallback === undefined && !keys.includes(name) && !env.some((entry) => entry.name === name))
        yield `${owner}: ${name} is needed, and neither set nor listed for ${secret}.`;

  const valueOf = (name: string) => env.find((entry) => entry.name === name)?.value;
  for (const { name, containerPort } of ports) {
    const variable =
      name === 'metrics' ? env.find((entry) => METRICS_PORTS.has(entry.name))?.name : service.port;
    if (valueOf(variable ?? '') !== String(containerPort))
      yield `${owner}: nothing makes it listen on ${containerPort}, its port ${name ?? ''}.`;
  }
  const memory = valueOf('WEB_REGISTRY_MEMORY');
  if (memory !== undefined && !isWritable(memory, container, spec))
    yield `${owner}: ${memory} is in no folder that can be written to.`;
}

function isWritable(file: string, { volumeMounts = [] }: Container, { volumes = [] }: Pod['spec']): boolean {
  const mount = volumeMounts.find(({ mountPath, readOnly }) => mountPath === dirname(file) && !readOnly);
  return volumes.some(({ name, emptyDir }) => name === mount?.name && emptyDir);
}

function* findPageFaults(documented: ReadonlyMap<string, readonly string[]>): Generator<string> {
  for (const [secret, keys] of documented) {
    const service = Object.values(services).find((known) => known.secret === secret);
    if (!service) yield `The README lists keys of ${secret}, which nothing reads.`;
    else
      for (const key of keys)
        if (!Object.hasOwn(service.variables, key))
          yield `The README lists ${key} for ${secret}; nothing reads it.`;
  }
}

/** The keys that a page lists: below a heading with a secret's name, the first column of a table. */
function readSecretKeys(page: string): ReadonlyMap<string, readonly string[]> {
  const sections = page.split(/^#{2,} /m).map((section) => {
    const name = /^`(?<name>[a-z-]+-env)`/.exec(section)?.groups?.name ?? '';
    return [name, [...section.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, key = '']) => key)] as const;
  });
  return new Map(sections.filter(([name]) => name !== ''));
}
