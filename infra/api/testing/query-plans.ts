import pg from 'pg';

/** A step of a plan, as Postgres describes it. */
export type PlanStep = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanStep[];
};

/** How a query is answered. */
type QueryPlan = {
  readonly plan: PlanStep;
  /** Milliseconds in the database, without the way there. */
  readonly ms: number;
};

/** A query as the driver was given it. */
type SentQuery = { readonly text: string; readonly values: readonly unknown[] };

/** Notes every query that a piece of work sends. */
export async function recordQueries(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = [];
  const prototype = pg.Client.prototype as { query: (this: pg.Client, ...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function note(...args) {
    const [text, values] = args;
    if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sent;
}

type Explained = { readonly Plan: PlanStep; readonly 'Execution Time': number };

/** Asks the database how it answers a query, by letting it. */
export async function explain(client: pg.Client, { text, values }: SentQuery): Promise<QueryPlan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [...values],
  );
  const explained = rows[0]?.['QUERY PLAN'][0];
  if (!explained) throw new Error(`There is no plan of ${text}`);
  return { plan: explained.Plan, ms: explained['Execution Time'] };
}
