import { SignInError, type VitalName } from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countConnections, type Database } from '../database/database';
import type { Readiness } from '../health/readiness';
import { routeOf } from '../http/request-log';
import type { SharedCounters } from '../http/shared-counters';
import { offerMetrics } from './metrics-server';
import { vitalBuckets } from './vital-buckets';

/** What metrics have to be told, since no request shows it. */
export type Metrics = {
  /**
   * Counts a sign-in that has ended: well, or as the login page tells the person. What ended before the provider was asked is
   * unproven, since anybody can send it; no alarm counts it.
   */
  readonly countSignIn: (outcome: SignInError | 'success' | 'unproven') => void;
  /** Counts what a browser has told of a version of a remote: it came up, or it did not. */
  readonly countRemoteLoad: (remote: string, version: string, isGood: boolean) => void;
  /** Counts how fast or how steady a page of a version was for one visit. */
  readonly countVital: (remote: string, version: string, vital: VitalName, value: number) => void;
  /** Forgets the figures of versions of these remotes that are live no more. */
  readonly keepLive: (live: readonly LiveNames[]) => void;
};

/** A remote, and the versions of it that people get. */
type LiveNames = { readonly remote: string; readonly versions: readonly string[] };

const off: Metrics = {
  countSignIn: () => undefined,
  countRemoteLoad: () => undefined,
  countVital: () => undefined,
  keepLive: () => undefined,
};

/** What metrics are read from. */
export type MeasuredParts = {
  readonly configuration: ApiConfiguration;
  readonly database: Database;
  readonly redis: SharedCounters | undefined;
  readonly readiness: Readiness;
};

/**
 * Measures an app, and offers the figures at METRICS_PORT; without one nothing is measured. Every label comes from a list
 * that the code knows, so that no caller can make the figures grow.
 */
export function measure(app: FastifyInstance, parts: MeasuredParts): Metrics {
  const { API_HOST: host, METRICS_PORT: port } = parts.configuration;
  if (port === undefined) return off;

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  watchParts(registry, parts);
  offerMetrics(app, registry, { host, port });

  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins that came to an end, by how they ended.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // A rate needs the zero before the first one.
  for (const outcome of ['success', 'unproven', ...SignInError.def.innerType.options])
    signIns.inc({ outcome }, 0);
  const loads = new Counter({
    name: 'remote_loads_total',
    help: 'Loads of remotes as browsers report them, by version and how they ended.',
    labelNames: ['remote', 'version', 'outcome'],
    registers: [registry],
  });
  const names = createVersionNames();
  const vitals = createVitalHistograms(registry);
  return {
    countSignIn: (outcome) => signIns.inc({ outcome }),
    countRemoteLoad(remote, version, isGood) {
      const named = names.nameOf(remote, version);
      // A rate needs the zero before the first one here, too.
      loads.inc({ ...named, outcome: 'loaded' }, isGood ? 1 : 0);
      loads.inc({ ...named, outcome: 'failed' }, isGood ? 0 : 1);
    },
    countVital: (remote, version, vital, value) =>
      vitals[vital].observe(names.nameOf(remote, version), value / vitalMetrics[vital].unit),
    keepLive(live) {
      for (const named of names.keepLive(live)) {
        for (const outcome of ['loaded', 'failed']) loads.remove({ ...named, outcome });
        for (const histogram of Object.values(vitals)) histogram.remove(named);
      }
    },
  };
}

/** Prometheus wants seconds; what has no unit stays as it is. */
const vitalMetrics = {
  lcp: { name: 'remote_lcp_seconds', help: 'How soon pages of remotes showed, in real visits.', unit: 1000 },
  inp: { name: 'remote_inp_seconds', help: 'How soon they answered presses, in real visits.', unit: 1000 },
  cls: { name: 'remote_cls', help: 'How far what they showed jumped, in real visits.', unit: 1 },
} as const;

function createVitalHistograms(registry: Registry) {
  const open = (vital: VitalName) => {
    const { name, help, unit } = vitalMetrics[vital];
    return new Histogram({
      name,
      help,
      labelNames: ['remote', 'version'],
      buckets: vitalBuckets[vital].map((end) => end / unit),
      registers: [registry],
    });
  };
  return { lcp: open('lcp'), inp: open('inp'), cls: open('cls') };
}

/** How many remotes, and how many versions of each, get a label of their own. */
const MOST_REMOTES = 50;
const MOST_VERSIONS = 20;

/** Browsers can say whatever they like; a portal has a handful of remotes, and few of their versions live while a process does. */
function createVersionNames() {
  const remotes = new Map<string, Set<string>>();
  return {
    nameOf(remote: string, version: string) {
      if (!remotes.has(remote) && remotes.size < MOST_REMOTES) remotes.set(remote, new Set());
      const versions = remotes.get(remote);
      if (!versions) return { remote: 'other', version: 'other' };
      if (versions.size < MOST_VERSIONS) versions.add(version);
      return { remote, version: versions.has(version) ? version : 'other' };
    },
    /** Makes room for the next versions. @returns the names that are used no more */
    keepLive(live: readonly LiveNames[]) {
      const gone = live.flatMap(({ remote, versions }) =>
        [...(remotes.get(remote) ?? [])]
          .filter((version) => !versions.includes(version))
          .map((version) => ({ remote, version })),
      );
      for (const { remote, version } of gone) remotes.get(remote)?.delete(version);
      return gone;
    },
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const labels = { method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

function watchParts(registry: Registry, { database, redis, readiness }: MeasuredParts): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read());
      },
    });

  gauge('portal_ready', 'Whether the database is there and fits the code: 1 or 0.', async () =>
    Number(await readiness.isReady()),
  );
  gauge(
    'database_pool_total',
    'Connections to the database that are open.',
    () => countConnections(database).total,
  );
  gauge(
    'database_pool_waiting',
    'Queries that wait for a connection.',
    () => countConnections(database).waiting,
  );
  if (redis)
    gauge('redis_up', 'Whether Redis answers: 1 or 0.', async () =>
      Number((await redis.ping()) !== undefined),
    );
}
