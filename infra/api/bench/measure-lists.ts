import { readJson } from '@event-portal/contracts/json';
import pg from 'pg';
import * as z from 'zod/mini';
import { explain, recordQueries, type PlanStep } from '../testing/query-plans';
import { buildApp } from '../src/app';
import { readConfiguration } from '../src/configuration';
import { openDatabase } from '../src/database/database';
import { exportWorks } from '../src/exports/export-routes';
import { openFileStore } from '../src/files/open-file-store';
import { startJobWorker } from '../src/jobs/job-worker';
import { startSession } from '../src/sessions/session-store';
import { quantile } from './figures';
import { FULL_EVENT } from './full-size';
import { listRequests, type ListRequest } from './lists';

/** How a list answers. */
export type ListFigures = {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  /** Pages of 8 kB that the database looks at: what does not depend on how busy the machine is. */
  readonly pages: number;
  /** Long tables that are read whole, one row after the other: for a part of a list at all, for everybody more than once. */
  readonly scanned: readonly string[];
};

/** A table is long from here on; the shorter ones are read whole, as is quickest. */
const LONG = 1_000;
const CLIENT_URL = 'http://localhost:5173';
const NEVER_MS = 24 * 3_600_000;
const unlimited = { most: 1_000_000, perMs: 60_000 };
const rates = {
  perCaller: { name: 'caller', ...unlimited },
  changes: { name: 'changes', ...unlimited },
  changesADay: { name: 'changes-day', ...unlimited },
};

/** Asks for every list over HTTP, each several times one after another, and has its queries explained. */
export async function measureLists(url: string, rounds: number): Promise<readonly ListFigures[]> {
  const database = openDatabase({ url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const configuration = readConfiguration({
    DATABASE_URL: url,
    AUTH_IDP_CLIENT_ID: 'bench',
    AUTH_IDP_CLIENT_SECRET: 'bench',
    CLIENT_URL,
  });
  const app = await buildApp({ configuration, database, rates });
  const worker = startJobWorker({
    database,
    works: exportWorks(openFileStore(configuration)),
    now: () => new Date(),
    restMs: NEVER_MS,
    onEnded: () => undefined,
    onFailure: (error) => {
      throw error;
    },
  });
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const { userId } = await database
      .selectFrom('users')
      .select('userId')
      .where('role', '=', 'superuser')
      .where('suspendedAt', 'is', null)
      .orderBy('userId')
      .executeTakeFirstOrThrow();
    const at = new Date().toISOString();
    const assignment = { eventId: FULL_EVENT, userId, role: 'admin', assignedAt: at } as const;
    await database
      .insertInto('eventRoles')
      .values(assignment)
      .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doUpdateSet({ role: 'admin' }))
      .execute();
    const token = await database.transaction().execute((tx) => startSession(tx, userId, at));
    const long = await listLongTables(client);

    const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          cookie: `sh_session_id=${token}`,
          ...(method !== 'GET' && { origin: CLIENT_URL }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const reply = await response.text();
      if (!response.ok) throw new Error(`${path} answers ${response.status}: ${reply}`);
      return reply;
    };
    const ask = async (request: ListRequest) => {
      const { path, body, makesFile } = toDetails(request);
      const reply = await send(body || makesFile ? 'POST' : 'GET', path, body);
      if (!makesFile) return;
      const { jobId } = readJson(z.object({ jobId: z.string() }), reply, path);
      await worker.workDue();
      const made = `/events/${FULL_EVENT}/exports/${jobId}`;
      await send('GET', made);
      await send('DELETE', made);
    };
    const figures: ListFigures[] = [];
    for (const [name, request] of Object.entries(listRequests)) {
      await ask(request);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        await ask(request);
        times.push(performance.now() - started);
      }
      const sent = await recordQueries(() => ask(request));
      const plans = [];
      for (const query of sent.filter(({ text }) => text.startsWith('select')))
        plans.push((await explain(client, query)).plan);
      figures.push({
        name,
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        pages: plans.reduce((sum, plan) => sum + pagesOf(plan), 0),
        scanned: readTooOften(
          plans.flatMap((plan) => scannedBy(plan, long)),
          toDetails(request).everybody ? 1 : 0,
        ),
      });
    }
    return figures;
  } finally {
    await worker.stop();
    await app.close();
    await database.destroy();
    await client.end();
  }
}

/** The tables that are read whole more often than they may be. */
function readTooOften(read: readonly string[], most: number): string[] {
  return [...new Set(read)].filter((table) => read.filter((one) => one === table).length > most);
}

function toDetails(request: ListRequest): Exclude<ListRequest, string> {
  return typeof request === 'string' ? { path: request } : request;
}

/** Tables by the number of their rows, where they are long. */
async function listLongTables(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples as rows from pg_class where relkind = 'r' and reltuples > ${LONG}`,
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

function pagesOf(plan: PlanStep): number {
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** The long tables that a step reads one row after the other, to the end of them or nearly. What stops early is welcome to. */
function scannedBy(step: PlanStep, long: ReadonlyMap<string, number>): string[] {
  const table = step['Relation Name'] ?? '';
  const seen =
    ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 1);
  const isWhole = step['Node Type'] === 'Seq Scan' && seen > (long.get(table) ?? Infinity) / 2;
  return [...(isWhole ? [table] : []), ...(step.Plans ?? []).flatMap((child) => scannedBy(child, long))];
}
