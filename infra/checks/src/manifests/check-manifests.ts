import { checkout, Failure } from '@event-portal/commands';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildKustomization } from './kustomize';
import { findAlarmFaults } from './alarms';
import { findEnvironmentFaults } from './environment';
import { findLinkFaults } from './links';
import { findNetworkFaults } from './network';
import type { KubernetesObject } from './objects';
import { findPodFaults } from './pods';
import { findSchemaFaults } from './schema';

const KUBERNETES = join(checkout, 'infra/kubernetes');
const HANDBOOK = join(checkout, 'infra/docs/operations');

/** Checks every overlay as the cluster would get it, and that every alarm has its page. @throws Failure with all faults */
export async function checkManifests(): Promise<void> {
  const page = readFileSync(join(KUBERNETES, 'README.md'), 'utf8');
  const overlays = readdirSync(join(KUBERNETES, 'overlays')).sort();
  const faults = overlays.flatMap((overlay) =>
    findManifestFaults(readOverlay(overlay), page).map((fault) => `overlays/${overlay}: ${fault}`),
  );
  faults.push(...findAlarmFaults(readAlarms()));
  if (faults.length > 0)
    throw new Failure(`${faults.join('\n')}\nThe manifests are in infra/kubernetes; its README says why.`);
}

/** Whatever is wrong with the objects of an overlay. What has no shape is judged no further. */
export function findManifestFaults(objects: readonly KubernetesObject[], page: string): string[] {
  const shape = objects.flatMap(findSchemaFaults);
  if (shape.length > 0) return shape;
  return [
    ...findPodFaults(objects),
    ...findLinkFaults(objects),
    ...findNetworkFaults(objects),
    ...findEnvironmentFaults(objects, page),
  ];
}

/** The objects of an overlay. */
export function readOverlay(overlay: string): KubernetesObject[] {
  return buildKustomization(join(KUBERNETES, 'overlays', overlay));
}

/** The alarms with their pages. */
export function readAlarms(): Parameters<typeof findAlarmFaults>[0] {
  const folder = join(HANDBOOK, 'alarms');
  return {
    rules: readFileSync(join(KUBERNETES, 'alarms/prometheus-alarms.yaml'), 'utf8'),
    pages: new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
    index: readFileSync(join(HANDBOOK, 'README.md'), 'utf8'),
  };
}
