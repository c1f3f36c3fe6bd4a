import { unsubscribeFromNews, type Endpoint } from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createAccessControl, createChangeLimit } from './access/access-control';
import { createRoute } from './access/create-route';
import { registerApplicationRoutes } from './applications/application-routes';
import { registerFileRoutes } from './applications/file-routes';
import { registerAttendeeRoutes } from './attendees/attendee-routes';
import { registerAuditRoutes } from './audit/audit-routes';
import { registerCheckInRoutes } from './check-in/check-in-routes';
import { registerContentRoutes } from './content/content-routes';
import type { Database } from './database/database';
import { readSchemaState } from './database/migrate';
import { registerDayFactsRoutes } from './day-facts/day-facts-routes';
import { registerDecisionRoutes } from './decisions/decision-routes';
import { registerExportRoutes } from './exports/export-routes';
import { registerEventOverviewRoutes } from './event-overview/event-overview-routes';
import { registerEventRoleRoutes } from './event-roles/event-role-routes';
import { registerEventRoutes } from './events/event-routes';
import { registerHealthRoutes } from './health/health-routes';
import { createReadiness } from './health/readiness';
import type { FileStore } from './files/file-store';
import { openFileStore } from './files/open-file-store';
import { readJsonOnly } from './http/body-parser';
import { limitBodyTime } from './http/body-time';
import { closeInStages } from './http/close-in-stages';
import { drainConnections } from './http/drain';
import { handleError } from './http/error-handler';
import { addHeaders, allowedOriginsOf } from './http/headers';
import { refuseOtherMethods } from './http/method-check';
import { Problem } from './http/problem';
import { publicPathOf } from './http/public-path';
import { createLocalCounters, createRateLimiter, type RateRule } from './http/rate-limiter';
import { logRequests } from './http/request-log';
import { refuseForeignSources } from './http/request-source';
import { serverOptions } from './http/server-options';
import { createSharedCounters } from './http/shared-counters';
import { createTurnstile, type TurnstileRule } from './http/turnstile';
import { registerMailRoutes } from './mail/mail-routes';
import { createMailDomain, openMailLookup, type MailLookup } from './mail/mail-domain';
import { domainOf, type MailTransport } from './mail/mail-transport';
import { registerNewsRoutes, registerUnsubscribePage } from './mail/news-routes';
import { measure } from './metrics/metrics';
import { registerNoticeRoutes } from './notices/notice-routes';
import { registerOpenApiRoutes } from './open-api/open-api-routes';
import { registerPassRoutes } from './passes/pass-routes';
import { registerPlatformRoutes } from './platform/platform-routes';
import { registerReadingRoutes } from './reading/reading-routes';
import { readsFile } from './reading/own-reading-store';
import { readShownReadings } from './reading/reading-scores';
import { createLiveVersions, versionsOf } from './remotes/live-versions';
import { recordRemoteChanges } from './remotes/remote-changes';
import { registerRemoteReportRoutes } from './remotes/remote-report-routes';
import { registerRemoteVitalRoutes } from './remotes/remote-vital-routes';
import { registerServiceKeyRoutes } from './service-keys/service-key-routes';
import { registerSessionRoutes } from './sessions/session-routes';
import { openSessions } from './sessions/sessions';
import { registerCallbackRoute } from './sign-in/callback-routes';
import { createProvider } from './sign-in/provider';
import { registerTeamRoutes } from './teams/team-routes';
import { registerUserRoutes } from './users/user-routes';
import { registerWaitlistRoutes } from './waitlist/waitlist-routes';

/** What the API needs from outside. The database stays its owner's to close. */
export type AppDependencies = {
  readonly configuration: ApiConfiguration;
  readonly database: Database;
  /** The way to the mail server; without one, the portal sends no mail. Its owner closes it. */
  readonly mailTransport?: MailTransport | undefined;
  /** How the DNS is asked about the domain of mail; as this machine asks it, unless it is given. */
  readonly mailLookup?: MailLookup;
  readonly logger?: FastifyServerOptions['logger'];
  readonly now?: () => Date;
  /** Where files are kept; where the configuration says, unless it is given. */
  readonly files?: FileStore;
  /** The longest that a sign-in waits for the identity provider. */
  readonly providerTimeoutMs?: number;
  /** The longest that a request waits for Redis before it is counted here. */
  readonly redisTimeoutMs?: number;
  readonly rates?: Partial<Rates>;
  /** How sign-ins of an address go on that has had too many fail. */
  readonly signInTurns?: TurnstileRule;
};

/** How often things may happen. */
type Rates = Readonly<
  Record<
    | 'perCaller'
    | 'changes'
    | 'changesADay'
    | 'uploads'
    | 'walkIns'
    | 'failedSignIns'
    | 'wrongKeys'
    | 'unsubscribing',
    RateRule
  >
>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Nobody waits for longer than ten seconds. */
const defaultTurns: TurnstileRule = { everyMs: 500, mostWaiting: 20 };
const defaultRates: Rates = {
  perCaller: { name: 'caller', most: 600, perMs: MINUTE_MS },
  changes: { name: 'changes', most: 300, perMs: HOUR_MS },
  changesADay: { name: 'changes-day', most: 1000, perMs: 24 * HOUR_MS },
  uploads: { name: 'uploads', most: 60, perMs: HOUR_MS },
  // A queue at a desk, and no list of addresses that is tried one by one.
  walkIns: { name: 'walk-ins', most: 120, perMs: HOUR_MS },
  failedSignIns: { name: 'sign-in', most: 60, perMs: MINUTE_MS },
  wrongKeys: { name: 'wrong-key', most: 60, perMs: MINUTE_MS },
  // Those who run mailboxes send the wishes of many people from one address.
  unsubscribing: { name: 'unsubscribing', most: 600, perMs: MINUTE_MS },
};

/** Builds the API without listening, so that tests and `main.ts` share every line. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { configuration, database, now = () => new Date(), providerTimeoutMs = 10_000 } = dependencies;
  const rates = { ...defaultRates, ...dependencies.rates };
  const app = Fastify(serverOptions(dependencies.logger ?? false, publicPathOf(configuration)));

  const local = createLocalCounters(now);
  const redis = configuration.REDIS_URL
    ? createSharedCounters(
        configuration.REDIS_URL,
        local,
        (error) => app.log.warn({ err: error }, 'Redis failed'),
        dependencies.redisTimeoutMs,
      )
    : undefined;
  const limiter = createRateLimiter(redis ?? local);
  const sessions = openSessions({
    database,
    databaseUrl: configuration.DATABASE_URL,
    now,
    onConnectionLost: (error) => app.log.warn({ err: error }, 'not listening for changed sessions'),
  });
  app.addHook('onClose', async () => {
    redis?.close();
    await sessions.stop();
  });

  const readiness = createReadiness(() => readSchemaState(database));
  const metrics = measure(app, { configuration, database, redis, readiness });
  const { countSignIn, countRemoteLoad, countVital } = metrics;

  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new Problem('unknown_endpoint');
  });
  const allowedOrigins = allowedOriginsOf(configuration);
  drainConnections(app);
  closeInStages(app);
  logRequests(app);
  readJsonOnly(app);
  limitBodyTime(app);
  await addHeaders(app, configuration, allowedOrigins);
  refuseForeignSources(app, allowedOrigins);

  const registered: Endpoint[] = [];
  const admit = createAccessControl({
    database,
    sessions,
    configuration,
    limiter,
    callerRate: rates.perCaller,
    wrongKeyRate: rates.wrongKeys,
    now,
  });
  const admitChange = createChangeLimit(limiter, [rates.changes, rates.changesADay]);
  const route = createRoute({ app, admit, admitChange, database, now, registered });
  registerSessionRoutes(route, { database, sessions, configuration });
  registerUserRoutes(route, database, sessions);
  registerEventRoutes(route, database);
  registerEventOverviewRoutes(route, database, configuration);
  registerEventRoleRoutes(route, database);
  registerApplicationRoutes(route, database, configuration, readShownReadings);
  registerDecisionRoutes(route, database, configuration);
  registerReadingRoutes(route, database);
  const files = dependencies.files ?? openFileStore(configuration);
  registerExportRoutes(route, database, files);
  registerFileRoutes(route, {
    database,
    files,
    admitUpload: (userId) => limiter.require(rates.uploads, userId),
    readsFile,
  });
  registerWaitlistRoutes(route, database, configuration);
  registerTeamRoutes(route, database);
  registerNoticeRoutes(route, database);
  registerAttendeeRoutes(route, database);
  registerDayFactsRoutes(route, database);
  registerPassRoutes(route, database, configuration.CORE_BUCKETS_USER_QRCODES_BASE_URL);
  registerCheckInRoutes(route, database, {
    platformLimit: configuration.MAX_ACCEPTED_APPLICATIONS,
    admitAddress: (userId) => limiter.require(rates.walkIns, userId),
  });
  registerContentRoutes(route, database);
  registerAuditRoutes(route, database);
  registerMailRoutes(route, database, {
    configuration,
    transport: dependencies.mailTransport,
    getMailDomain: createMailDomain({
      lookup: dependencies.mailLookup ?? openMailLookup(),
      domain: configuration.MAIL_FROM === '' ? null : domainOf(configuration.MAIL_FROM),
      selector: configuration.MAIL_DKIM_SELECTOR,
      now,
    }),
  });
  registerNewsRoutes(route, database, {
    configuration,
    transport: dependencies.mailTransport,
    admitUnsubscribing: (address) => limiter.require(rates.unsubscribing, address),
  });
  registerUnsubscribePage(app, configuration);
  registerPlatformRoutes(route, { configuration, database, redis });
  registerServiceKeyRoutes(route, database);
  const liveVersions = createLiveVersions({
    url: configuration.LIVE_REGISTRY_URL,
    now,
    async onRead(seen) {
      metrics.keepLive(seen.remotes.map((remote) => ({ remote: remote.name, versions: versionsOf(remote) })));
      await recordRemoteChanges(database, seen, now());
    },
    onFailure: (error) => app.log.warn({ err: error }, 'the live registry cannot be read'),
  });
  registerRemoteReportRoutes(route, { database, configuration, countRemoteLoad, liveVersions });
  registerRemoteVitalRoutes(route, {
    database,
    configuration,
    // Counters of their own: many people on many pages push out nobody's count of failed sign-ins.
    limiter: createRateLimiter(redis ?? createLocalCounters(now)),
    liveVersions,
    countVital,
  });

  const provider = createProvider(configuration, providerTimeoutMs);
  const failureRate = rates.failedSignIns;
  registerCallbackRoute(app, {
    database,
    sessions,
    provider,
    configuration,
    limiter,
    failureRate,
    turnstile: createTurnstile(dependencies.signInTurns ?? defaultTurns),
    countSignIn,
    now,
  });
  registerHealthRoutes(app, readiness);
  refuseOtherMethods(app, [
    ...registered,
    { method: 'GET', path: '/auth/callback' },
    { method: 'GET', path: unsubscribeFromNews.path },
  ]);
  await registerOpenApiRoutes(app, registered);
  return app;
}
