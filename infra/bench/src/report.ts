import { checkout, run, runOrFail } from '@event-portal/commands';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';

/** What a run has found, in Markdown. */
export type Findings = {
  readonly rounds: number;
  readonly browserVersion: string;
  readonly loads: string;
  readonly times: string;
  readonly chart: string;
  readonly secondVisits: string;
  readonly navigation: string;
  readonly memory: string;
};

const FILE = 'infra/docs/benchmarks.md';

/** Writes the document about speed. @returns where it is */
export async function writeReport(findings: Findings): Promise<string> {
  writeFileSync(join(checkout, FILE), `${describe(findings, await describeMachine(findings))}\n`);
  await runOrFail(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', FILE], {
    cwd: checkout,
  });
  return FILE;
}

async function describeMachine({ rounds, browserVersion }: Findings): Promise<string> {
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

function describe(findings: Findings, machine: string): string {
  return `# How fast the portal is beside other builds of the same pages

Written by \`npm run bench\`. [infra/bench](../bench/README.md) has how it is measured, and every build's configuration.

${machine}

## What is measured

| Variant | Is |
| --- | --- |
| ours | the portal as it is deployed: document server, signed registry, remotes below the portal's own address |
| single | one webpack build of the same pages: every route table in the first file, every page by \`import()\` |
| best-single | the same files; its document names every file of the page, and asks for the data of the page before any script is there |
| textbook | Module Federation by its documentation: manifests, the plugin's own sharing with copies to fall back to, an asynchronous boundary |

All have the same page sources, compiler, minifier and compression, the proxy of the deployment with its configuration (TLS, HTTP/2), one API, one
database. All ask for the session in the head of the document, and name the font. The peers do less: no fallback to an earlier version, no
integrity, no Content-Security-Policy.

**Profile** of all times: a relay with a round trip of 150 ms for every connection and request, 1.6 Mbit/s that all connections share, slow start from ten
segments; processor four times slower. A test holds the relay to its model. Figures are medians with quartiles in brackets; ratios are medians of
the ratios within a round.

## Cold loads: what a page brings

Exact, from one load each; up to the moment in which the data is visible, headers included. A **hop** is an answer that has to come before the next
request can begin: 1 for what the document names, one more for what waits for one of those. Counted on a network where every answer takes 1.5 s besides, so that
waiting for a processor or in a queue is not taken for it.

${findings.loads}

## Cold loads: how long a page takes, in milliseconds

${findings.times}

Data visible:

\`\`\`
${findings.chart}
\`\`\`

## Second visits

What comes over the wire when a page is visited again in the same browser, and when another remote of ours has been deployed in between.

${findings.secondVisits}

## Navigation from the home page to the users, in milliseconds

${findings.navigation}

## Memory of one page that goes round all remotes

${findings.memory}

## Doubts

- One machine runs servers, relay and browser. Ratios within a round bear that, absolute times do not travel.
- The relay neither loses nor reorders, and its servers answer at once: a real network spreads wider.
- HTTP/2 priorities are those of nginx and Chromium; the relay sees bytes, not streams.
- What a page of the best single build preloads is taken from a load of that very page. A team that writes it by hand, for many roles, will have more or less.
- The first remote that somebody comes to is measured; a second one has less to bring.
- single-spa with import maps is not among the peers yet.
`;
}
