import { loadCold } from '../browser/visit';
import type { Environment } from '../environment';
import { pages } from '../pages';

/** Tells the peers that write into their documents what a page needs what the plain single build has asked for. */
export async function teachPeers(environment: Environment): Promise<void> {
  const { variants, browser } = environment;
  const plain = variants.find(({ name }) => name === 'single');
  if (!plain) return;
  for (const page of pages) {
    const needs = await loadCold(environment, { variant: plain, page, browser, inWaves: true });
    for (const { peer } of variants) peer?.learn?.(page.path, needs);
  }
}
