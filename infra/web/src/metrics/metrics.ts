import type { WebConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { directiveOf, type Violation } from '../document/violation-reports';
import type { RefusalReason, RegistrySource } from '../registry/registry-source';
import { offerMetrics } from './metrics-server';

/** What metrics have to be told, and what they look at. */
export type Metrics = {
  readonly countRefusal: (reason: RefusalReason) => void;
  readonly countViolation: (violation: Violation) => void;
  /** Measures a server that does not listen yet, and the registry behind it. To be called once. */
  readonly watch: (app: FastifyInstance, source: RegistrySource) => void;
};

const off: Metrics = {
  countRefusal: () => undefined,
  countViolation: () => undefined,
  watch: () => undefined,
};

/**
 * Makes the metrics that are offered at WEB_METRICS_PORT; without one nothing is measured. Every label comes from a list
 * that the code or the signed registry knows, so that no caller can make the figures grow.
 */
export function createMetrics({
  WEB_HOST: host,
  WEB_METRICS_PORT: port,
}: Pick<WebConfiguration, 'WEB_HOST' | 'WEB_METRICS_PORT'>): Metrics {
  if (port === undefined) return off;

  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const refusals = new Counter({
    name: 'registry_refusals_total',
    help: 'Registry documents that were not taken, each time that one was looked at.',
    labelNames: ['reason'],
    registers,
  });
  // A rate needs the zero before the first one.
  for (const reason of REASONS) refusals.inc({ reason }, 0);
  const violations = new Counter({
    name: 'violations_total',
    help: 'What browsers say they have refused, by the remote that it was about.',
    labelNames: ['remote', 'directive'],
    registers,
  });

  return {
    countRefusal: (reason) => refusals.inc({ reason }),
    countViolation: (violation) =>
      violations.inc({ remote: violation.remote ?? 'none', directive: directiveOf(violation) }),
    watch(app, source) {
      measureRequests(app, registry);
      watchSource(source, registry);
      offerMetrics(app, registry, { host, port });
    },
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

function watchSource(source: RegistrySource, registry: Registry): void {
  const gauge = (
    name: string,
    help: string,
    read: (document: { sequence: number; expiresAt: string }) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await source.current()));
      },
    });
  gauge(
    'registry_sequence',
    'The number of the registry document that is in use.',
    ({ sequence }) => sequence,
  );
  gauge(
    'registry_expires_at_seconds',
    'When that document expires, in Unix time.',
    ({ expiresAt }) => Date.parse(expiresAt) / 1000,
  );
  new Gauge({
    name: 'remote_info',
    help: 'The versions that people get of each remote, and who answers for it: always 1.',
    labelNames: ['remote', 'owner', 'version'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, owner, current, previous, canary } of (await source.current()).live.remotes)
        for (const build of [current, previous, canary?.version])
          if (build) this.set({ remote: name, owner, version: build.version }, 1);
    },
  });
}

const REASONS = Object.keys({
  malformed: 0,
  'unknown-key': 0,
  'wrong-signature': 0,
  'wrong-environment': 0,
  replayed: 0,
  altered: 0,
  expired: 0,
  'not-delegated': 0,
  'too-few-signatures': 0,
  unreadable: 0,
} satisfies Record<RefusalReason, 0>);
