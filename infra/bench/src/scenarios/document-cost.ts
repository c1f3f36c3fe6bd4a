import { readFileSync, readdirSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { table } from '../figures/markdown';
import { compareRounds, spreadOf } from '../figures/statistics';
import type { Scenario } from '../scenario';
import { serveStatically } from '../serving/static-file';

const REQUESTS = 4000;
const AT_ONCE = 8;
const MOST = 3;
const PATH = '/portal';

/** What a document costs the processor of its server, beside a file of the same bytes that nginx serves. */
export const documentCost: Scenario = async ({ environment, amount: { rounds }, report }) => {
  const { web, folder } = environment.services;
  const host = new URL(environment.variants[0]?.web ?? '').host;
  const document = await read(web.port, PATH, host);
  const file = await serveStatically(join(folder, 'static'), document);
  const servers = [
    { name: 'document server', ...web, path: PATH, took: [] as number[] },
    { name: 'nginx, the same bytes as a file', ...file, path: '/', took: [] as number[] },
  ] as const;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { port, pid, path, took } of round % 2 === 0 ? servers : servers.toReversed()) {
        const before = processorTime(pid);
        await readOften(port, path, host);
        took.push((processorTime(pid) - before) / REQUESTS);
      }
      report(`  round ${round + 1} of ${rounds}`);
    }
  } finally {
    await file.stop();
  }
  const [ours, theirs] = servers;
  return {
    title: 'What a document costs its server',
    text: `Processor time for one request on a kept connection, ${document.length} bytes as they are sent.

${table(
  ['Server', 'Microseconds'],
  servers.map(({ name, took }) => [name, spreadOf(took).median.toFixed(0)]),
)}`,
    judged: [
      {
        figure: 'Processor time of a document / of a static file (nginx)',
        is: compareRounds(ours.took, theirs.took),
        most: MOST,
      },
    ],
  };
};

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

function read(port: number, path: string, host: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' };
    const request = get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${path} came with ${response.statusCode}.`)),
      );
    });
    request.on('error', reject);
  });
}

async function readOften(port: number, path: string, host: string): Promise<void> {
  const work = async () => {
    for (let done = 0; done < REQUESTS / AT_ONCE; done += 1) await read(port, path, host);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** What all threads of a process have run so far, in microseconds (Linux). */
function processorTime(pid: number): number {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads)
    .map((thread) => Number(readFileSync(join(threads, thread, 'schedstat'), 'utf8').split(' ')[0]) / 1000)
    .reduce((sum, time) => sum + time, 0);
}
