import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** What has become of a mail after the mail server took it. */
export const MailDelivery = z.enum(['delivered', 'bounced', 'complained']);
export type MailDelivery = z.infer<typeof MailDelivery>;

/** What a mail provider tells of one mail. */
export const MailReport = z.object({
  /** The Message-ID of the mail, with or without its brackets. */
  messageId: z.string().check(z.maxLength(300)),
  /** `bounced` is for good: who only tries again later reports nothing yet. */
  kind: MailDelivery,
  reason: z._default(z.string().check(z.maxLength(1000)), ''),
});
export type MailReport = z.infer<typeof MailReport>;

export const reportMail = endpoint({
  method: 'POST',
  path: '/mail/reports',
  tag: 'Mail',
  summary:
    'What has become of a mail, as a mail provider tells it: an address whose mail came back gets no more, and who complains gets no more news by mail. The same report twice changes nothing.',
  access: 'superuser',
  serviceScope: 'mail:report',
  body: MailReport,
  reply: z.object({
    /** Whether the portal has sent that mail, and remembers it. */
    known: z.boolean(),
  }),
});
