import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail that somebody would have got. */
export type KeptMail = {
  readonly id: number;
  readonly at: Date;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a mail that has none. */
  readonly html: string;
  /** As they stand in the mail, from top to bottom. */
  readonly headers: readonly string[];
};

/** The one mailbox of a portal on one machine: whatever the portal sends ends here, and nowhere else. */
export type Mailbox = {
  /** What the portal sends to. */
  readonly smtpUrl: string;
  /** Newest first. */
  readonly mails: () => readonly KeptMail[];
  readonly stop: () => Promise<void>;
};

/** What is kept, so that a portal that runs for days does not fill the memory. */
const MOST_MAILS = 200;
const LARGEST_MAIL = 256 * 1024;

/** Starts a mailbox, at a free port of loopback alone. */
export async function startMailbox(): Promise<Mailbox> {
  let kept: readonly KeptMail[] = [];
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    onData(stream, _session, answer) {
      simpleParser(stream).then(
        (mail) => {
          if (stream.sizeExceeded)
            return answer(Object.assign(new Error('The mail is too large.'), { responseCode: 552 }));
          count += 1;
          kept = [describe(mail, count), ...kept].slice(0, MOST_MAILS);
          return answer();
        },
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A sender that goes away in the middle of a mail concerns nobody else.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails: () => kept,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function describe(mail: ParsedMail, id: number): KeptMail {
  const to = Array.isArray(mail.to) ? mail.to : [mail.to];
  return {
    id,
    at: new Date(),
    from: mail.from?.text ?? '',
    to: to.flatMap((address) => address?.text ?? []).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html || '',
    headers: mail.headerLines.map(({ line }) => line),
  };
}
