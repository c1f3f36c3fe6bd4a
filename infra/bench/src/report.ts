import { checkout, run, runOrFail } from '@event-portal/commands';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { tableOfTargets } from './figures/targets';
import type { Finding } from './scenario';

/** What a run has found, and how. */
export type Run = {
  readonly rounds: number;
  readonly browserVersion: string;
  readonly findings: readonly Finding[];
};

const FILE = 'infra/docs/benchmarks.md';

/** Writes the document about speed. @returns where it is */
export async function writeReport(measured: Run): Promise<string> {
  writeFileSync(join(checkout, FILE), `${describe(measured.findings, await describeMachine(measured))}\n`);
  await runOrFail(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', FILE], {
    cwd: checkout,
  });
  return FILE;
}

/** A chapter of the document. */
export function describeFinding({ title, text }: Finding): string {
  return `## ${title}\n\n${text}`;
}

async function describeMachine({ rounds, browserVersion }: Run): Promise<string> {
  const version = async (program: string, flag: string) => (await run(program, [flag])).text.split('\n')[0];
  const processors = cpus();
  return [
    `${new Date().toISOString().slice(0, 10)}, ${rounds} rounds.`,
    `${processors.length} processors (${processors[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}.`,
    `Chromium ${browserVersion}, Node.js ${process.version}, ${(await version('/usr/sbin/nginx', '-v')) ?? ''}.`,
    `Load average at the end: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}; above the number of processors, times are not to be quoted.`,
  ].join('\n');
}

function describe(findings: readonly Finding[], machine: string): string {
  return `# How fast the portal is beside other builds of the same pages

Written by \`npm run bench\`. [infra/bench](../bench/README.md) has how it is measured, and every build's configuration.

${machine}

## What it has to be, and what it is

Ratios of ours to the variant that is named. Times: medians of the ratios within a round, with their quartiles.

${tableOfTargets(findings.flatMap(({ judged }) => judged))}

[Decision 0080](decisions/0080-what-the-benchmark-asks-and-the-portal-does-not-reach.md) has the limit of each figure that is not met.

## What is measured

| Variant | Is |
| --- | --- |
| ours | the portal as it is deployed: document server, signed registry, remotes below the portal's own address |
| single | one webpack build of the same pages: every route table in the first file, every page by \`import()\` |
| best-single | the same, with the line for Chromium to compile all of a file as it comes, as ours, and banners and pages for failures after the page, as ours; its document names every file of the page, and asks for the data of the page before any script is there |
| single-spa | single-spa with a native import map: an ES module for each shared library, an application for each area, \`modulepreload\` for what every page needs |
| textbook | Module Federation by its documentation: manifests, the plugin's own sharing with copies to fall back to, an asynchronous boundary |

All have the same page sources, compiler, minifier and compression, the proxy of the deployment with its configuration (TLS, HTTP/2), one API, one
database. All ask for the session in the head of the document, name the font, and have the same icon in it. The peers do less: no fallback to an earlier version, no
integrity, no Content-Security-Policy.

**Profile** of all times: a relay with a round trip of 150 ms for every connection and request, 1.6 Mbit/s that all connections share, slow start from ten
segments; processor four times slower. Visits begin at a page of somebody else: an empty tab would cost ours a second process, because its documents keep apart from others
(\`Cross-Origin-Opener-Policy\`), and the peers none. A test holds the relay to its model. Figures are medians with quartiles in brackets; ratios are medians of
the ratios within a round.

${findings.map(describeFinding).join('\n\n')}

## Doubts

- One machine runs servers, relay and browser. Ratios within a round bear that, absolute times do not travel.
- The relay neither loses nor reorders, and its servers answer at once: a real network spreads wider.
- HTTP/2 priorities are those of nginx and Chromium; the relay sees bytes, not streams.
- What a page of the best single build preloads is taken from a load of that very page. A team that writes it by hand, for many roles, will have more or less.
- Whoever is signed in has in their browser what signing in leaves there and nothing cached: cookies, and of ours who was here last, by which the document asks for data and code before the session has answered. The peers keep nothing of that kind.
- The first remote that somebody comes to is measured; a second one has less to bring.
- Ours shows the login page from its document, which signs in by itself; the scripts of the portal come after, and are counted nowhere on that page, nor is the picture beside the card that comes with them. A single build whose server writes the page could do the same, and could make its first format of dates as early as ours.
- A processor four times slower is one for the page alone, as Chromium slows it down: what it compiles beside the page, it compiles at full speed.
- single-spa shares whole libraries by its import map, as its documentation has it; a team that curates them would have fewer bytes.
`;
}
