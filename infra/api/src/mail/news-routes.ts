import * as contract from '@event-portal/contracts';
import type { ApiConfiguration } from '@event-portal/contracts/configuration';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/record-audit';
import type { Database } from '../database/database';
import { aboutEvent, lockEvent } from '../events/event-store';
import { Problem } from '../http/problem';
import type { Route } from '../http/route';
import type { MailTransport } from './mail-transport';
import { unsubscribePage, wordMail } from './mail-words';
import { getOwnMail, setNewsWanted, unsubscribe } from './news-consent';
import { getEventNews, sendNews } from './news-store';

/** What the routes of news need. */
export type NewsRoutesOptions = {
  readonly configuration: ApiConfiguration;
  readonly transport: MailTransport | undefined;
  /** Counts the links that an address follows, and refuses it where they are too many. */
  readonly admitUnsubscribing: (address: string) => Promise<void>;
};

/** News that an event's admins write to its people, and what people want of them. */
export function registerNewsRoutes(
  route: Route,
  database: Database,
  { configuration, transport, admitUnsubscribing }: NewsRoutesOptions,
): void {
  route(contract.getEventNews, ({ params }) => getEventNews(database, params.eventId));

  route(contract.sendNews, ({ params, body, makeChange }) =>
    makeChange((change) => sendNews(change, params.eventId, body)),
  );

  route(contract.sendTestNews, async ({ params, body, caller, makeChange }) => {
    if (!transport) throw new Problem('mail_off');
    const { user } = caller;
    // Noted and counted first: whoever tries often without success has tried, too.
    const event = await makeChange(async (change) => {
      const locked = await lockEvent(change.tx, params.eventId);
      await recordAudit(change, { action: 'news.tested', ...aboutEvent(locked) });
      return locked;
    });
    const facts = { person: user.name, event };
    const outcome = await transport.send({
      messageId: `<${randomUUID()}@${transport.domain}>`,
      to: { name: user.name, address: user.preferredEmail ?? user.email },
      ...wordMail(
        { about: { kind: 'event.news', ...contract.fillNews(body, facts) }, ...facts },
        configuration.CLIENT_URL,
      ),
    });
    if (outcome.kind !== 'sent') throw new Problem('mail_not_sent');
  });

  // Safe without a session: the link is the right to do this, it says nothing of anybody, and whoever is led to follow one
  // that is not theirs changes nothing about themselves.
  route(contract.unsubscribeFromNews, async ({ params, request, makeChange }) => {
    await admitUnsubscribing(request.ip);
    await makeChange((change) => unsubscribe(change, params.token));
  });

  route(contract.getOwnMail, ({ caller }) => getOwnMail(database, caller.user.userId));

  route(contract.setNewsWanted, ({ params, body, caller, makeChange }) =>
    makeChange(async (change) => {
      const { userId } = caller.user;
      await setNewsWanted(change, { userId, ...params, ...body });
      return getOwnMail(change.tx, userId);
    }),
  );
}

/**
 * Leads whoever opens the address that mail programs post to, to the page that asks. Opening changes nothing: scanners of mail
 * follow every link.
 */
export function registerUnsubscribePage(app: FastifyInstance, { CLIENT_URL }: ApiConfiguration): void {
  app.route<{ Params: { token: string } }>({
    method: 'GET',
    url: contract.unsubscribeFromNews.path,
    handler: async ({ params }, reply) => reply.redirect(unsubscribePage(CLIENT_URL, params.token), 303),
  });
}
