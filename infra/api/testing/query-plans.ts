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
  const { query: send } = prototype;
  prototype.query = function note(...args) {
    const [query, given] = args;
    if (typeof query === 'string') sent.push({ text: query, values: Array.isArray(given) ? given : [] });
    else if (isPrepared(query)) sent.push({ text: query.text, values: query.values });
    return send.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = send;
  }
  return sent;
}

/** Whether the driver was given a statement with a name, which it is given as one object. */
function isPrepared(query: unknown): query is SentQuery {
  return (
    typeof query === 'object' && query !== null && 'name' in query && 'text' in query && 'values' in query
  );
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
