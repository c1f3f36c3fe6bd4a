import { openDatabase } from '../src/database/database';
import { startMailSender } from '../src/mail/mail-sender';
import { readMail } from '../src/mail/mail-words';
import { testMailTransport } from './mail-server';

/** The sender of an instance of the API, in a process of its own that a test may kill. */
const { DATABASE_URL = '', MAIL_SMTP_URL = '' } = process.env;

const database = openDatabase({ url: DATABASE_URL });
startMailSender({
  database,
  transport: testMailTransport({ url: MAIL_SMTP_URL }),
  perSecond: 1000,
  compose: (mailId) =>
    readMail(database, mailId, { portal: 'https://portal.example.org', api: 'https://api.example.org' }),
  now: () => new Date(),
  restMs: 20,
  onFailure: ({ reason }) => process.stderr.write(`${reason}\n`),
});
// What repeats lets a process end; this one is ended from outside.
setInterval(() => undefined, 60_000);
