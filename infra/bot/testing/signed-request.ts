import { createHmac, randomUUID } from 'node:crypto';

/** How a signed request differs from a good one. */
export type Signing = {
  readonly key: string;
  readonly id?: string | undefined;
  readonly sentAt?: Date | undefined;
};

/** The headers of the Standard Webhooks scheme, worked out from its specification and by no library. */
export function sign(body: string, { key, id = randomUUID(), sentAt = new Date() }: Signing) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const digest = createHmac('sha256', Buffer.from(key, 'utf8')).update(`${id}.${timestamp}.${body}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digest.digest('base64')}`,
  };
}
