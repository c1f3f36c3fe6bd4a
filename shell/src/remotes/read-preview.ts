import { VerifiedPreview } from '@event-portal/contracts';
import type { RegistryAccess } from './registry-access';

/** Reads what a preview is of, where it may be shown. @throws Error when it may not, or nobody can say. */
export async function readPreview(
  { verifyPreview }: Pick<RegistryAccess, 'verifyPreview'>,
  token: string,
): Promise<VerifiedPreview> {
  return VerifiedPreview.parse(await verifyPreview(token));
}
