import { checkout, Failure } from '@event-portal/commands';
import { readJson } from '@event-portal/contracts/json';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from 'semver';
import * as z from 'zod/mini';
import { SDK_VERSION } from '../packing/manifest';
import { allDoors } from '../packing/libraries';
import { describeApi } from './describe-api';
import { addRelease, compareApis, describeDifferences, leastVersion } from './releases';

const here = join(checkout, 'infra/sdk');
const API = join(here, 'api.json');

/** What is told to others of each release; it comes along in every package. */
export const CHANGELOG = join(here, 'CHANGELOG.md');

const Released = z.object({
  version: z.string(),
  doors: z.record(z.string(), z.record(z.string(), z.string())),
});

/** The release before this checkout: its version, and what others could import from it. */
export function readReleased(): z.infer<typeof Released> {
  return readJson(Released, readFileSync(API, 'utf8'), API);
}

/** Says what others will find different, and which version that takes. */
export function tellChanges(): void {
  const released = readReleased();
  const differences = compareApis(released.doors, describeApi(allDoors()));
  console.log(describeDifferences(`Since ${released.version}`, differences));
  console.log(`That takes version ${leastVersion(released.version, differences)} at the least.`);
}

/** Notes this checkout as a release: what others may import from now on, and what is different. @throws Failure for a version that promises too much */
export function noteRelease(date = new Date().toISOString().slice(0, 10)): void {
  const released = readReleased();
  const doors = describeApi(allDoors());
  const differences = compareApis(released.doors, doors);
  const least = leastVersion(released.version, differences);
  if (compare(SDK_VERSION, least) < 0)
    throw new Failure(
      `${describeDifferences(`Since ${released.version}`, differences)}\nshared/remote-kit/package.json says ${SDK_VERSION}: this takes ${least} at the least.`,
    );
  const changelog = readFileSync(CHANGELOG, 'utf8');
  writeFileSync(CHANGELOG, addRelease(changelog, `${SDK_VERSION} (${date})`, differences));
  writeFileSync(API, `${JSON.stringify({ version: SDK_VERSION, doors }, null, 2)}\n`);
}
