import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { openMailTransport, type MailTransport } from '../src/mail/mail-transport';

/** A mail as the server has taken it. */
type TakenMail = { readonly messageId: string; readonly to: string; readonly raw: string };

/** Where a mail is on its way into the server. */
export type SmtpStage = 'connected' | 'sender' | 'recipient' | 'content' | 'whole';

/** What the server says to a stage of a mail; what it throws is its refusal. */
type AtStage = (stage: SmtpStage, to: string) => Promise<void> | void;

/** A real SMTP server on loopback, that keeps what it takes. */
export type MailServer = {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  /** Hears of every stage before the server answers. */
  atStage: AtStage;
  readonly close: () => Promise<void>;
};

/** A refusal with the code of SMTP. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts an SMTP server. */
export async function startMailServer(): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const answer = (stage: SmtpStage, to: string, reply: (error?: Error) => void) =>
    Promise.resolve()
      .then(() => mailServer.atStage(stage, to))
      .then(
        () => reply(),
        (error: unknown) => reply(error instanceof Error ? error : new Error(String(error))),
      );
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // A pool keeps its connections, and whoever closes the server has nothing to send any more.
    closeTimeout: 100,
    onConnect: (_session, reply) => void answer('connected', '', reply),
    onMailFrom: (_address, _session, reply) => void answer('sender', '', reply),
    onRcptTo: ({ address }, _session, reply) => void answer('recipient', address, reply),
    onData(stream, { envelope }, reply) {
      const to = envelope.rcptTo[0]?.address ?? '';
      const chunks: Buffer[] = [];
      stream.once('data', () => void mailServer.atStage('content', to));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        void answer('whole', to, (error) => {
          if (!error) taken.push({ messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? '', to, raw });
          reply(error);
        });
      });
    },
  });
  // Whoever is killed in the middle of a mail leaves a broken connection behind.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    atStage: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

/** The way to a server of a test. */
export function testMailTransport({ url }: Pick<MailServer, 'url'>): MailTransport | undefined {
  return openMailTransport({
    MAIL_SMTP_URL: url,
    MAIL_FROM: 'portal@example.org',
    MAIL_REPLY_TO: 'help@example.org',
  });
}
