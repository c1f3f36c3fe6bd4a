import type { Environment, Variant } from '../environment';

/** Ours, and what knows nothing of remotes: what happens once a page is there is compared between these two. */
export function oursAndSingle({ variants }: Environment): readonly Variant[] {
  return variants.filter(({ name }) => name === 'ours' || name === 'single');
}
