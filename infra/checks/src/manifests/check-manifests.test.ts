import { checkout } from '@event-portal/commands';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titleOf, type KubernetesObject } from './objects';
import { checkManifests, findManifestFaults, readOverlay } from './check-manifests';

const page = readFileSync(join(checkout, 'infra/kubernetes/README.md'), 'utf8');

/** The faults of production once one place of one object is another; without a value the place is gone. */
function faultsWith(title: string, path: string, value?: unknown): string[] {
  const objects = structuredClone(readOverlay('prod'));
  const index = objects.findIndex((object) => titleOf(object) === title);
  if (path === '') objects.splice(index, 1);
  else change(objects[index]!, path.split(' '), value);
  return findManifestFaults(objects, page);
}

function change(object: KubernetesObject, keys: string[], value: unknown): void {
  const last = keys.pop()!;
  let place: object = object;
  for (const key of keys) {
    const below: unknown = Reflect.get(place, key);
    if (typeof below !== 'object' || below === null)
      throw new Error(`The test changes ${key}, which is not there.`);
    place = below;
  }
  if (value === undefined) Reflect.deleteProperty(place, last);
  else Reflect.set(place, last, value);
}

const POD = 'spec template spec';
const BOX = `${POD} containers 0`;
const digest = 'sha256:'.padEnd(71, '0');

test('what is in the repository has no faults', async () => {
  await expect(checkManifests()).resolves.toBeUndefined();
});

test.each([
  ['Deployment api', 'spec replicaz', 3, 'there is no field spec/replicaz'],
  [
    'Deployment api',
    `${BOX} readinessProbe httpGet pth`,
    '/',
    'there is no field spec/template/spec/containers/0/',
  ],
  ['Deployment api', 'spec minReadySeconds', '5', 'spec/minReadySeconds must be integer'],
  ['Service api', 'apiVersion', 'v2', 'no schema for v2 is known here'],
  ['Ingress portal', 'spec rules 0 http paths 0 pathType', undefined, 'must have required property pathType'],
])('the shape: %s with another %s', (title, path, value, fault) => {
  expect(faultsWith(title, path, value)).toContainEqual(expect.stringContaining(fault));
});

test.each([
  ['Deployment api', `${POD} securityContext runAsNonRoot`, false, 'runAsNonRoot has to be true'],
  ['Job migration', `${POD} securityContext runAsUser`, undefined, 'runAsUser has to be a number above 0'],
  ['Job migration', `${POD} securityContext runAsUser`, 0, 'runAsUser has to be a number above 0'],
  ['Deployment web', `${POD} securityContext seccompProfile type`, 'Unconfined', 'seccompProfile has to be'],
  ['Deployment web', `${POD} hostNetwork`, true, 'nothing of the host may be shared'],
  ['Deployment web', `${POD} serviceAccountName`, 'api', 'a service account of its own, called web'],
  [
    'Deployment bot',
    `${POD} automountServiceAccountToken`,
    undefined,
    'automountServiceAccountToken has to be false',
  ],
  ['Deployment api', `${POD} enableServiceLinks`, undefined, 'enableServiceLinks has to be false'],
  [
    'Deployment web',
    `${POD} volumes 0`,
    { name: 'x', hostPath: { path: '/' } },
    'has to be an emptyDir with a sizeLimit',
  ],
  ['Deployment web', `${POD} volumes 0 emptyDir`, {}, 'has to be an emptyDir with a sizeLimit'],
  ['Deployment api', `${BOX} image`, 'event-portal-api:1.0.0', 'which no digest pins'],
  ['Deployment api', `${BOX} image`, `event-portal-api:latest@${digest}`, 'runs "latest"'],
  ['Job migration', `${BOX} resources limits memory`, undefined, 'has no memory in its limits'],
  ['Deployment bot', `${BOX} resources requests cpu`, undefined, 'has no cpu in its requests'],
  ['Deployment api', `${BOX} securityContext allowPrivilegeEscalation`, true, 'may escalate its privileges'],
  [
    'Deployment api',
    `${BOX} securityContext readOnlyRootFilesystem`,
    false,
    'can write to its root file system',
  ],
  ['Deployment api', `${BOX} securityContext privileged`, true, 'is privileged'],
  ['Deployment api', `${BOX} securityContext capabilities drop`, ['NET_RAW'], 'keeps capabilities'],
  ['Deployment api', `${BOX} securityContext capabilities add`, ['NET_ADMIN'], 'keeps capabilities'],
  [
    'Deployment api',
    `${POD} initContainers`,
    [{ name: 'x', image: 'x' }],
    'container x can write to its root',
  ],
])('a pod: %s with another %s', (title, path, value, fault) => {
  expect(faultsWith(title, path, value)).toContainEqual(expect.stringContaining(fault));
});

test.each([
  ['Deployment api', `${BOX} startupProbe`, undefined, 'needs a startupProbe on /livez'],
  ['Deployment web', `${BOX} readinessProbe httpGet path`, '/livez', 'needs a readinessProbe on /readyz'],
  [
    'Deployment bot',
    `${BOX} livenessProbe`,
    { exec: { command: ['true'] } },
    'needs a livenessProbe on /livez',
  ],
  ['Deployment bot', `${BOX} livenessProbe httpGet port`, 'web', 'asks a port that is not there'],
  ['Deployment api', `${BOX} lifecycle`, undefined, 'needs a preStop sleep'],
  ['Deployment api', `${POD} terminationGracePeriodSeconds`, 24, 'has to leave 15 seconds after preStop'],
  ['Deployment api', `${POD} topologySpreadConstraints`, undefined, 'spread over kubernetes.io/hostname'],
  [
    'Deployment web',
    `${POD} topologySpreadConstraints 0 topologyKey`,
    'x',
    'spread over topology.kubernetes.io/zone',
  ],
  [
    'Deployment web',
    `${BOX} readinessProbe httpGet httpHeaders`,
    undefined,
    'has to name the host portal.example.org',
  ],
  [
    'Deployment web',
    `${BOX} livenessProbe httpGet httpHeaders 0 value`,
    'x',
    'has to name the host portal.example.org',
  ],
])('what serves: %s with another %s', (title, path, value, fault) => {
  expect(faultsWith(title, path, value)).toContainEqual(expect.stringContaining(fault));
});

const other = { 'app.kubernetes.io/name': 'other' };

test.each([
  [
    'Deployment api',
    'spec selector matchLabels',
    other,
    'its selector does not match the labels of its pods',
  ],
  [
    'Deployment api',
    'spec template metadata labels',
    other,
    'its selector does not match the labels of its pods',
  ],
  [
    'Deployment api',
    `${POD} topologySpreadConstraints 0 labelSelector matchLabels`,
    other,
    'counts other pods than its own',
  ],
  [
    'ServiceAccount bot',
    'automountServiceAccountToken',
    true,
    'automountServiceAccountToken has to be false',
  ],
  ['ServiceAccount bot', '', undefined, 'there is no service account bot'],
  ['Service web', 'spec selector', other, 'its selector chooses 0 kinds of pods'],
  [
    'Service web',
    'spec selector',
    { 'app.kubernetes.io/part-of': 'event-portal' },
    'chooses 4 kinds of pods',
  ],
  ['Service web', 'spec ports 0 targetPort', 'https', 'Deployment web has no port https'],
  ['Service web', 'spec ports 1 targetPort', 9999, 'Deployment web has no port 9999'],
  ['HorizontalPodAutoscaler api', 'spec scaleTargetRef name', 'apis', 'there is no Deployment apis'],
  ['HorizontalPodAutoscaler api', 'spec minReplicas', 99, 'minReplicas is above maxReplicas'],
  ['Deployment api', 'spec replicas', 3, 'an autoscaler owns its replicas'],
  ['PodDisruptionBudget api', '', undefined, 'there is no disruption budget called api'],
  [
    'PodDisruptionBudget api',
    'spec selector matchLabels',
    other,
    'its selector does not choose one kind of pods',
  ],
  ['PodDisruptionBudget api', 'spec maxUnavailable', 0, 'it has to say how many may be away'],
  ['PodDisruptionBudget api', 'spec maxUnavailable', undefined, 'it has to say how many may be away'],
  ['Ingress portal', 'spec tls 0 hosts', ['portal.example.org'], 'api.example.org has no TLS'],
  ['Ingress portal', 'spec tls 0 secretName', undefined, 'portal.example.org has no TLS'],
  ['Ingress portal', 'spec rules 1 host', 'api.invalid', 'gives no host in place of api.invalid'],
  [
    'Ingress portal',
    'spec rules 0 http paths 0 backend service port name',
    'https',
    'no such port of a service web',
  ],
  [
    'Ingress portal',
    'spec rules 0 http paths 0 backend service name',
    'shop',
    'no such port of a service shop',
  ],
  ['Job migration', 'metadata labels', {}, 'the label event-portal/stage has to be prepare'],
  ['ServiceAccount migration', 'metadata labels event-portal/stage', 'serve', 'has to be prepare'],
  ['Deployment api', 'metadata labels event-portal/stage', 'prepare', 'has to be serve'],
])('what belongs together: %s with another %s', (title, path, value, fault) => {
  expect(faultsWith(title, path, value)).toContainEqual(expect.stringContaining(fault));
});

test.each([
  ['NetworkPolicy deny-all', '', undefined, 'No network policy denies everything'],
  ['NetworkPolicy deny-all', 'spec policyTypes', ['Ingress'], 'No network policy denies everything'],
  ['NetworkPolicy web', 'spec podSelector matchLabels', other, 'its selector chooses no pods'],
  [
    'NetworkPolicy web',
    'spec podSelector matchLabels',
    other,
    'Deployment web: no network policy is about its pods',
  ],
  ['NetworkPolicy web', 'spec ingress 0 from', undefined, 'it lets in everybody, or on every port'],
  ['NetworkPolicy web', 'spec ingress 0 ports', undefined, 'it lets in everybody, or on every port'],
  ['NetworkPolicy web', 'spec ingress 0 ports 0 port', 8080, 'its pods have no port 8080'],
  ['NetworkPolicy api', 'spec egress 0 to', undefined, 'it lets out to everywhere, or on every port'],
  ['NetworkPolicy names', 'spec egress 0 ports', undefined, 'it lets out to everywhere, or on every port'],
  [
    'NetworkPolicy bot',
    'spec egress 0 to 0 podSelector matchLabels',
    other,
    'it names pods that are not there',
  ],
])('the network: %s with another %s', (title, path, value, fault) => {
  expect(faultsWith(title, path, value)).toContainEqual(expect.stringContaining(fault));
});

test.each([
  ['Deployment api', `${BOX} image`, `shop@${digest}`, 'is known to no table of variables'],
  ['Deployment api', `${BOX} envFrom 0 secretRef name`, 'web-env', 'comes from web-env, not from api-env'],
  ['Deployment api', `${BOX} envFrom 0`, { configMapRef: { name: 'x' } }, 'comes from x, not from api-env'],
  ['Deployment api', `${BOX} env 0 name`, 'API_HOSTS', 'API_HOSTS is set, and nothing reads it'],
  ['Deployment api', `${BOX} env 0 name`, 'REDIS_URL', 'REDIS_URL is a secret, and stands in the manifest'],
  ['Deployment api', `${BOX} env 0 name`, 'CLIENT_URL', 'CLIENT_URL is set, and listed for api-env too'],
  ['Deployment api', `${BOX} env 1 value`, '80800', 'API_PORT cannot be 80800'],
  ['Deployment api', `${BOX} env 1 value`, '8081', 'nothing makes it listen on 8080'],
  ['Deployment web', `${BOX} env 2 name`, 'WEB_PORT', 'nothing makes it listen on 9465'],
  [
    'Deployment web',
    `${BOX} env 3 name`,
    'WEB_HOST',
    'WEB_SHELL_FOLDER is needed, and neither set nor listed',
  ],
  ['Deployment web', `${BOX} env 4 value`, '/srv/registry.json', 'is in no folder that can be written to'],
  ['Deployment web', `${BOX} volumeMounts 0 readOnly`, true, 'is in no folder that can be written to'],
  [
    'Job migration',
    `${BOX} env 0 valueFrom secretKeyRef key`,
    'PASSWORD',
    'a key that the README does not list',
  ],
  [
    'Job migration',
    `${BOX} env 0 valueFrom secretKeyRef name`,
    'bot-env',
    'a key that the README does not list',
  ],
])('the environment: %s with another %s', (title, path, value, fault) => {
  expect(faultsWith(title, path, value)).toContainEqual(expect.stringContaining(fault));
});

test.each([
  [/### `bot-env`/, '### The bot', 'the README says nothing of the secret bot-env'],
  [/### `bot-env`/, '### `chat-env`', 'The README lists keys of chat-env, which nothing reads'],
  [/`EVENT_ID`/, '`EVENT`', 'The README lists EVENT for bot-env; nothing reads it'],
  [/`EVENT_ID`/, '`EVENT`', 'EVENT_ID is needed, and neither set nor listed for bot-env'],
])('a README in which %s is %s', (pattern, replacement, fault) => {
  expect(findManifestFaults(readOverlay('prod'), page.replace(pattern, replacement))).toContainEqual(
    expect.stringContaining(fault),
  );
});
