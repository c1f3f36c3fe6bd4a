import { checkout, Failure } from '@event-portal/commands';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildKustomization } from './kustomize';
import { findEnvironmentFaults } from './environment';
import { findLinkFaults } from './links';
import { findNetworkFaults } from './network';
import type { KubernetesObject } from './objects';
import { findPodFaults } from './pods';
import { findSchemaFaults } from './schema';

const KUBERNETES = join(checkout, 'infra/kubernetes');

/** Checks every overlay as the cluster would get it. @throws Failure with all faults */
export async function checkManifests(): Promise<void> {
  const page = readFileSync(join(KUBERNETES, 'README.md'), 'utf8');
  const overlays = readdirSync(join(KUBERNETES, 'overlays')).sort();
  const faults = overlays.flatMap((overlay) =>
    findManifestFaults(readOverlay(overlay), page).map((fault) => `overlays/${overlay}: ${fault}`),
  );
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
