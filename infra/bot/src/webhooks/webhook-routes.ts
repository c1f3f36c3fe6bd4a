import type { FastifyInstance } from 'fastify';
import { refusalOutcome, type Metrics } from '../metrics/metrics';
import { parseBody, type ReadSigned } from '../server/signed-message';
import { EventRoleChanged } from '@event-portal/contracts';
import { createDeliveries } from './deliveries';
import type { RoleChanges } from './role-changes';

/** What the route of incoming webhooks works with. */
export type WebhookParts = {
  readonly readSigned: ReadSigned;
  readonly roleChanges: RoleChanges;
  readonly metrics: Metrics;
};

/** Takes the portal's webhooks. Every answer but 204 means that the sender may deliver the same message again. */
export function registerWebhookRoute(app: FastifyInstance, parts: WebhookParts): void {
  const { readSigned, roleChanges, metrics } = parts;
  const deliveries = createDeliveries();

  app.post('/webhooks', {
    onSend: async (_request, reply) => {
      const refused = refusalOutcome(reply.statusCode);
      if (refused) metrics.countWebhook(refused);
    },
    handler: async (request, reply) => {
      const { id, body } = readSigned(request);
      const change = parseBody(EventRoleChanged, body);
      const outcome = await deliveries.once(id, () => roleChanges.apply(change, request.log));
      metrics.countWebhook(outcome);
      request.log.info({ outcome }, 'webhook handled');
      return reply.code(204).send();
    },
  });
}
