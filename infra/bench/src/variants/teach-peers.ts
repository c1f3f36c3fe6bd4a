import { loadCold } from '../browser/visit';
import type { Environment } from '../environment';
import { pages } from '../pages';

/** Tells a peer that writes into its documents what a page needs what its own pages have asked for without that. */
export async function teachPeers(environment: Environment): Promise<void> {
  const { variants, browser } = environment;
  for (const variant of variants.filter(({ peer }) => peer?.learn))
    for (const page of pages)
      variant.peer?.learn?.(
        page.path,
        await loadCold(environment, { variant, page, browser, inWaves: true }),
      );
}
