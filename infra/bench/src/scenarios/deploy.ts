import { checkout, Failure } from '@event-portal/commands';
import { configure, describeTarget, readDeployable } from '@event-portal/tooling';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment';
import { pages } from '../pages';
import { build, builds } from '../variants/build';

/** The document server looks at the registry every few seconds. */
const LIVE_WITHIN_MS = 60_000;

const DEPLOYED = 'remote-admin';
const VERSION = '9.0.0';

/** The pages that the release of `deployAdmin` is none of the business of. */
export const pagesOfOthers = pages.filter(({ path }) => !path.startsWith('/admin/'));

/** Releases a new build of the admin area, and waits until it is live. @throws Failure */
export async function deployAdmin({ browser, services, variants }: Environment): Promise<void> {
  const source = join(checkout, DEPLOYED);
  const target = await describeTarget(source, 'production');
  const configuration = configure(await readDeployable(source), {
    ...target,
    version: VERSION,
    buildId: 'be'.repeat(6),
  });
  const folder = join(builds, DEPLOYED);
  await build({ ...configuration, output: { ...configuration.output, path: folder } });
  // Only the browser here knows the portal by its name.
  await services.registry('publish', folder, '--promote', 'Another release', '--no-wait');

  const tab = await browser.newPage();
  const web = variants.find(({ name }) => name === 'ours')?.web ?? '';
  for (const deadline = Date.now() + LIVE_WITHIN_MS; Date.now() < deadline; await delay(500)) {
    await tab.goto(`${web}/registry/live.json`);
    if ((await tab.content()).includes(`/${VERSION}/`)) return tab.close();
  }
  throw new Failure(`${DEPLOYED} ${VERSION} did not become live.`);
}
