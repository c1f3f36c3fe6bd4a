import closeWithGrace from 'close-with-grace';
import { buildApp } from './app';
import { startAuditRetention } from './audit/audit-retention';
import { looksSameSite, readConfiguration } from './configuration';
import { openDatabase, type Database } from './database/database';
import { isDatabaseUnavailable } from './database/database-failures';
import { describeSchemaState, readSchemaState } from './database/migrate';
import { startMailSender } from './mail/mail-sender';
import { openMailTransport } from './mail/mail-transport';
import { mailLinks, readMail } from './mail/mail-words';
import { newsWork } from './mail/news-work';
import { startDeadlineClock } from './notices/deadline-clock';
import { startNoticeRetention } from './notices/notice-retention';
import { startRoleChangeSender } from './role-changes/role-change-sender';
import { startFileCollection } from './files/file-collection';
import { openFileStore } from './files/open-file-store';
import { decisionWorks } from './decisions/decision-routes';
import { startJobWorker } from './jobs/job-worker';
import { runProgram, StartRefused } from './run-program';
import { startWaitlistClock } from './waitlist/waitlist-clock';

const DRAIN_MS = 10_000;

await runProgram(async () => {
  const configuration = readConfiguration(process.env);
  const database = openDatabase({ url: configuration.DATABASE_URL });
  await requireFittingSchema(database);

  const files = openFileStore(configuration);
  const mailTransport = openMailTransport(configuration);
  const logger = { level: configuration.LOG_LEVEL };
  const app = await buildApp({ configuration, database, files, mailTransport, logger });
  if (!looksSameSite(configuration)) {
    app.log.warn(
      'CLIENT_URL and AUTH_IDP_REDIRECT_URI look like two sites: browsers may refuse the session cookie.',
    );
  }
  const roleChanges = startRoleChangeSender({
    database,
    url: configuration.BOT_URL,
    key: configuration.BOT_KEY,
    now: () => new Date(),
    onFailure: (failure) => app.log.warn(failure, 'the chat bot was not told of a changed role'),
  });
  const mailSender = startMailSender({
    database,
    transport: mailTransport,
    perSecond: configuration.MAIL_PER_SECOND,
    compose: (mailId) => readMail(database, mailId, mailLinks(configuration)),
    now: () => new Date(),
    onFailure: (failure) => app.log.warn(failure, 'a mail was not sent'),
  });
  const waitlistClock = startWaitlistClock({
    database,
    settings: configuration,
    now: () => new Date(),
    onCycle: (cycle) => app.log.info(cycle, 'a waitlist cycle ran'),
    onFailure: (error) => app.log.warn({ err: error }, 'a waitlist cycle failed, and is tried again'),
  });
  const jobs = startJobWorker({
    database,
    works: { ...decisionWorks(configuration), send_news: newsWork },
    now: () => new Date(),
    onEnded: ({ jobId, eventId, kind }) => app.log.info({ jobId, eventId, kind }, 'a job has ended'),
    onFailure: (error) => app.log.warn({ err: error }, 'a job failed, and is tried again'),
  });
  const deadlineClock = startDeadlineClock({
    database,
    now: () => new Date(),
    onFailure: (error) => app.log.warn({ err: error }, 'nobody was told of deadlines, which is tried again'),
  });
  const noticeRetention = startNoticeRetention({
    database,
    now: () => new Date(),
    onFailure: (error) => app.log.warn({ err: error }, 'old notices could not be removed'),
  });
  const fileCollection = startFileCollection({
    database,
    files,
    now: () => new Date(),
    onRemoved: (removed) => app.log.info({ files: removed }, 'removed files that no application has'),
    onFailure: (error) => app.log.warn({ err: error }, 'files could not be removed, and are tried again'),
  });
  const { AUDIT_RETENTION_DAYS: days } = configuration;
  const retention =
    days === undefined
      ? undefined
      : startAuditRetention({
          database,
          days,
          now: () => new Date(),
          onRemoved: (entries) =>
            app.log.info({ entries, days }, 'removed old entries of the log of changes'),
          onFailure: (error) => app.log.warn({ err: error }, 'old entries of the log could not be removed'),
        });
  // What nobody expected ends the process at once, as Node does by itself.
  const closing = {
    delay: DRAIN_MS,
    logger: app.log,
    skip: ['uncaughtException', 'unhandledRejection'],
  } satisfies closeWithGrace.Options;
  closeWithGrace(closing, async () => {
    await app.close();
    await Promise.all([
      roleChanges.stop(),
      mailSender.stop(),
      waitlistClock.stop(),
      deadlineClock.stop(),
      noticeRetention.stop(),
      fileCollection.stop(),
      jobs.stop(),
      retention?.stop(),
    ]);
    mailTransport?.close();
    await database.destroy();
  });
  await app.listen({ host: configuration.API_HOST, port: configuration.API_PORT });
});

/** A database that is down is waited for while serving 503; one that does not fit the code is not served at all. */
async function requireFittingSchema(database: Database): Promise<void> {
  try {
    const state = await readSchemaState(database);
    if (state.kind !== 'current') throw new StartRefused(describeSchemaState(state));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}
