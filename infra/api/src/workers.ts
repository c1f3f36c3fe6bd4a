import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyBaseLogger } from 'fastify';
import { startAuditRetention } from './audit/audit-retention';
import type { Database } from './database/database';
import { decisionWorks } from './decisions/decision-routes';
import { startExportRetention } from './exports/export-retention';
import { exportWorks } from './exports/export-routes';
import { startFileCollection } from './files/file-collection';
import type { FileStore } from './files/file-store';
import { startJobWorker, type JobWorks } from './jobs/job-worker';
import { startMailSender } from './mail/mail-sender';
import type { MailTransport } from './mail/mail-transport';
import { mailLinks, readMail } from './mail/mail-words';
import { newsWork } from './mail/news-work';
import { startDeadlineClock } from './notices/deadline-clock';
import { startNoticeRetention } from './notices/notice-retention';
import { startPassImageWorker } from './pass-images/pass-image-worker';
import type { Repeating } from './repeat';
import { startRoleChangeSender } from './role-changes/role-change-sender';
import { startWaitlistClock } from './waitlist/waitlist-clock';

type WorkerDependencies = {
  readonly configuration: ApiConfiguration;
  readonly database: Database;
  readonly files: FileStore;
  /** Where images of passes are kept; undefined where none are made. */
  readonly passImages: FileStore | undefined;
  readonly mailTransport: MailTransport | undefined;
  readonly log: FastifyBaseLogger;
};

/** Starts all that the API does without being asked. Every instance does it; each piece of work is done once. */
export function startWorkers(dependencies: WorkerDependencies): Repeating {
  const { configuration, database, files, passImages, mailTransport, log } = dependencies;
  const now = () => new Date();
  /** What each worker says when a turn has failed, which it takes again. */
  const says = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const startJobs = (works: JobWorks) =>
    startJobWorker({
      database,
      works,
      now,
      onEnded: ({ jobId, eventId, kind }) => log.info({ jobId, eventId, kind }, 'a job has ended'),
      onFailure: says('a job failed, and is tried again'),
    });
  const workers: Repeating[] = [
    startRoleChangeSender({
      database,
      url: configuration.BOT_URL,
      key: configuration.BOT_KEY,
      now,
      onFailure: (failure) => log.warn(failure, 'the chat bot was not told of a changed role'),
    }),
    startMailSender({
      database,
      transport: mailTransport,
      perSecond: configuration.MAIL_PER_SECOND,
      compose: (mailId) => readMail(database, mailId, mailLinks(configuration)),
      now,
      onFailure: (failure) => log.warn(failure, 'a mail was not sent'),
    }),
    startWaitlistClock({
      database,
      settings: configuration,
      now,
      onCycle: (cycle) => log.info(cycle, 'a waitlist cycle ran'),
      onFailure: says('a waitlist cycle failed, and is tried again'),
    }),
    startJobs({ ...decisionWorks(configuration), send_news: newsWork, send_planned_news: newsWork }),
    // Beside the others: nobody who waits for a decision waits for somebody's archive.
    startJobs(exportWorks(files)),
    startExportRetention({ database, now, onFailure: says('old files could not be removed') }),
    startDeadlineClock({
      database,
      now,
      onFailure: says('nobody was told of deadlines, which is tried again'),
    }),
    startNoticeRetention({ database, now, onFailure: says('old notices could not be removed') }),
    startFileCollection({
      database,
      files,
      now,
      onRemoved: (removed) => log.info({ files: removed }, 'removed files that no application has'),
      onFailure: says('files could not be removed, and are tried again'),
    }),
  ];
  if (passImages) {
    workers.push(
      startPassImageWorker({
        database,
        store: passImages,
        now,
        onFailure: says('images of passes could not be kept or removed, which is tried again'),
      }),
    );
  }
  const { AUDIT_RETENTION_DAYS: days } = configuration;
  if (days !== undefined) {
    workers.push(
      startAuditRetention({
        database,
        days,
        now,
        onRemoved: (entries) => log.info({ entries, days }, 'removed old entries of the log of changes'),
        onFailure: says('old entries of the log could not be removed'),
      }),
    );
  }
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
