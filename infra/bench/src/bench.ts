import { deployables } from '@event-portal/commands';
import { buildAll } from '@event-portal/local';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from './browser/browser';
import { openEnvironment } from './environment';
import { tableOfLoads, tableOfTimes } from './figures/tables';
import { slow4G } from './network/link';
import { openRelay } from './network/relay';
import { requireProxy } from './serving/proxy';
import { measureCold } from './scenarios/cold';
import { tracePages } from './scenarios/trace';
import { bestSingle } from './variants/best-single';
import { builds } from './variants/build';
import { plainPeer, type Peer } from './variants/peer';
import { buildSingle } from './variants/single';

const report = (line: string) => console.log(line);

/** `npm run bench`: measures the portal beside its peers. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { quick: { type: 'boolean', default: false } },
  });
  requireProxy(report);
  await buildAll(report, { deployables, services: true });
  const environment = await openEnvironment(await buildPeers());
  try {
    const traces = await tracePages(environment);
    report(tableOfLoads(traces));
    const relay = await openRelay(slow4G);
    const browser = await launchBrowser({ certificate: environment.certificate, relay: relay.port });
    const series = await measureCold(environment, {
      browser,
      rounds: values.quick ? 3 : 11,
      slowdown: 4,
      report,
    });
    await browser.close();
    relay.close();
    report(tableOfTimes(series));
  } finally {
    await environment.stop();
  }
}

async function buildPeers(): Promise<Peer[]> {
  const files = await buildSingle();
  const folder = join(builds, 'single');
  return [plainPeer('single', folder, files), bestSingle(folder, files)];
}
