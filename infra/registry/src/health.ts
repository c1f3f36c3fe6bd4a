import { RemoteHealth } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { RegistryFailure } from './registry-failure';
import type { RegistryContext } from './settings';

const TIMEOUT_MS = 10_000;

const Health = z.object({ versions: z.array(RemoteHealth) });

/** How each version did in browsers over the last 24 hours, as the API has counted. @throws RegistryFailure */
export async function readHealth({
  gate: { apiUrl },
  apiKey,
}: Pick<RegistryContext, 'gate' | 'apiKey'>): Promise<RemoteHealth[]> {
  if (apiKey === '')
    throw new RegistryFailure(
      'configuration',
      'REGISTRY_API_KEY is missing: make a service key that may read how the parts of the portal do.',
    );
  const url = `${apiUrl}/admin/remotes/health`;
  const reply = await fetch(url, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (reply?.status === 401 || reply?.status === 403)
    throw new RegistryFailure('refused', `${url} refuses the service key (${reply.status}).`);
  const told: unknown = reply?.ok ? await reply.json().catch(() => undefined) : undefined;
  const parsed = Health.safeParse(told);
  if (!parsed.success) throw new RegistryFailure('unavailable', `${url} does not say how remotes do.`);
  return parsed.data.versions;
}
