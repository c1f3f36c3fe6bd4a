import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { createTransport } from 'nodemailer';

/** A mail as it leaves the portal. */
export type OutgoingMail = {
  /** The same however often the mail is tried, so that a mailbox that gets it twice can tell. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program ends such mails by itself (RFC 8058); none for what is about the person's own. */
  readonly unsubscribeAddress?: string;
};

/** What became of a mail that was handed over: taken, to be tried again, or refused for good. */
type MailOutcome =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'later' | 'never';
      readonly reason: string;
      /** Whether it is the address that takes no mail, rather than the server that refuses this one or its sender. */
      readonly isBounce: boolean;
    };

/** The way to the SMTP server. */
export type MailTransport = {
  /** The domain that the portal sends from. */
  readonly domain: string;
  readonly send: (mail: OutgoingMail) => Promise<MailOutcome>;
  readonly close: () => void;
};

type MailSettings = Pick<ApiConfiguration, 'MAIL_SMTP_URL' | 'MAIL_FROM' | 'MAIL_REPLY_TO'>;

/** The name that mail comes from. */
const SENDER_NAME = 'Event Portal';
/** The longest that a mail may take, from the first word to the server to its last. */
export const SEND_TIMEOUT_MS = 45_000;
const ANSWER_TIMEOUT_MS = 15_000;
const CONNECTIONS = 4;

/** Opens the way to the SMTP server. It connects when the first mail needs it. @returns undefined where there is none */
export function openMailTransport(settings: MailSettings): MailTransport | undefined {
  const { MAIL_SMTP_URL, MAIL_FROM, MAIL_REPLY_TO } = settings;
  if (MAIL_SMTP_URL === '') return undefined;
  const transport = createTransport({
    ...serverOf(new URL(MAIL_SMTP_URL)),
    pool: true,
    maxConnections: CONNECTIONS,
    // Whoever sends a mail again has to know that it does: the transport never does so by itself.
    maxRequeues: 0,
    connectionTimeout: ANSWER_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    domain: domainOf(MAIL_FROM),
    close: () => transport.close(),
    async send({ unsubscribeAddress, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          from: { name: SENDER_NAME, address: MAIL_FROM },
          ...(MAIL_REPLY_TO !== '' && { replyTo: MAIL_REPLY_TO }),
          // Nobody's holiday notice is to answer a program.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeAddress !== undefined && {
              'List-Unsubscribe': `<${unsubscribeAddress}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          xMailer: false,
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        });
        return { kind: 'sent' };
      } catch (error) {
        return describeFailure(error);
      }
    },
  };
}

/** The domain of an e-mail address. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

/** Outside of this machine nothing is said before the connection is encrypted; on it, there is nobody to hide it from. */
function serverOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:';
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLocal,
    ignoreTLS: !secure && isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

/** What the server refuses about the person or the mail stays so; anything else may be better later. */
function describeFailure(error: unknown): MailOutcome {
  if (!(error instanceof Error)) return { kind: 'later', reason: 'It failed.', isBounce: false };
  const { permanent, command } = error as { permanent?: boolean; command?: string };
  const isForGood = permanent === true && (command === 'RCPT TO' || command === 'DATA');
  const isBounce = isForGood && command === 'RCPT TO' && !OTHER_TROUBLE.test(error.message);
  return { kind: isForGood ? 'never' : 'later', reason: toLine(error.message), isBounce };
}

/** Codes (RFC 3463) by which a server refuses somebody for another reason than the address: a full mailbox, a policy, … */
const OTHER_TROUBLE = /\b5\.(?:[03-9]\.\d|2\.[02-9])/;

const LONGEST_REASON = 300;

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
}
