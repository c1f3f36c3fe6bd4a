import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** What a record in the DNS is for: taking mail, saying who may send it, signing it, and what to do with the rest. */
export const MailRecord = z.enum(['mx', 'spf', 'dkim', 'dmarc']);
export type MailRecord = z.infer<typeof MailRecord>;

/** How a record is: in order, to be made better, not there, not asked for, or not to be found out now. */
export const MailRecordState = z.enum(['good', 'poor', 'missing', 'not_configured', 'unreachable']);
export type MailRecordState = z.infer<typeof MailRecordState>;

/** What the DNS says of the domain that the portal sends from. */
export const MailDomain = z.object({
  /** Null where the portal sends no mail. */
  domain: z.nullable(z.string()),
  records: z.array(
    z.object({
      record: MailRecord,
      /** Where it was looked for. */
      name: z.string(),
      state: MailRecordState,
      /** What was found there. */
      found: z.array(z.string()),
      /** What to do; empty where it is in order. */
      advice: z.string(),
    }),
  ),
});
export type MailDomain = z.infer<typeof MailDomain>;

export const getMailDomain = endpoint({
  method: 'GET',
  path: '/admin/mail/domain',
  tag: 'Platform',
  summary:
    'Whether the DNS of the domain that mail comes from lets it arrive. Answers are kept for five minutes.',
  access: 'superuser',
  reply: MailDomain,
});
