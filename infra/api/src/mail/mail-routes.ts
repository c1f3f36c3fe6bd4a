import * as contract from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/record-audit';
import type { Database } from '../database/database';
import { aboutEvent, lockEvent } from '../events/event-store';
import { Problem } from '../http/problem';
import type { Route } from '../http/route';
import { reportMail } from './mail-reports';
import {
  getEventMail,
  getPortalMail,
  listEventMails,
  freeMailAddress,
  resendMail,
  setEventMailPaused,
  setEventMailText,
  setPortalMailPaused,
} from './mail-store';
import type { MailTransport } from './mail-transport';
import { wordMail } from './mail-words';

/** What an event's mails say and what became of them, for its admins; and the mail of the whole portal, for superusers. */
export function registerMailRoutes(
  route: Route,
  database: Database,
  {
    configuration,
    transport,
    getMailDomain,
  }: {
    configuration: ApiConfiguration;
    transport: MailTransport | undefined;
    getMailDomain: () => Promise<contract.MailDomain>;
  },
): void {
  const plan = {
    from: transport ? configuration.MAIL_FROM : null,
    perSecond: configuration.MAIL_PER_SECOND,
  };

  route(contract.getEventMail, ({ params }) => getEventMail(database, params.eventId, plan));

  route(contract.setEventMailText, ({ params, body, makeChange }) =>
    makeChange(async (change) => {
      await setEventMailText(change, { ...params, ...body });
      return getEventMail(change.tx, params.eventId, plan);
    }),
  );

  route(contract.setEventMailPaused, ({ params, body, makeChange }) =>
    makeChange(async (change) => {
      await setEventMailPaused(change, params.eventId, body.paused);
      return getEventMail(change.tx, params.eventId, plan);
    }),
  );

  route(contract.sendTestMail, async ({ params, body, caller, makeChange }) => {
    if (!transport) throw new Problem('mail_off');
    const { user } = caller;
    // Noted and counted first: whoever tries often without success has tried, too.
    const event = await makeChange(async (change) => {
      const locked = await lockEvent(change.tx, params.eventId);
      await recordAudit(change, { action: 'mail.tested', ...aboutEvent(locked) });
      return locked;
    });
    const outcome = await transport.send({
      messageId: `<${randomUUID()}@${transport.domain}>`,
      to: { name: user.name, address: user.preferredEmail ?? user.email },
      ...wordMail(
        { about: contract.sampleNotice(params.kind, event), text: body, person: user.name, event },
        configuration.CLIENT_URL,
      ),
    });
    if (outcome.kind !== 'sent') throw new Problem('mail_not_sent');
  });

  route(contract.listEventMails, ({ params, query }) => listEventMails(database, params.eventId, query));

  route(contract.resendMail, ({ params, makeChange }) =>
    makeChange((change) => resendMail(change, params.eventId, params.mailId)),
  );

  route(contract.freeMailAddress, ({ params, makeChange }) =>
    makeChange((change) => freeMailAddress(change, params.eventId, params.mailId)),
  );

  route(contract.reportMail, ({ body, makeChange }) =>
    makeChange(async (change) => ({ known: await reportMail(change, body) })),
  );

  route(contract.getPortalMail, () => getPortalMail(database, plan));

  route(contract.getMailDomain, () => getMailDomain());

  route(contract.setPortalMailPaused, ({ body, makeChange }) =>
    makeChange(async (change) => {
      await setPortalMailPaused(change, body.paused);
      return getPortalMail(change.tx, plan);
    }),
  );
}
