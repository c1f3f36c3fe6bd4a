/** Where an address has its previews: browsers keep this part of it to themselves. */
export const PREVIEW_FRAGMENT = '#preview=';

/** The address at which previews are seen together; each may be signed by another team. */
export function previewAddress(page: string, tokens: readonly string[]): string {
  return `${page}${PREVIEW_FRAGMENT}${tokens.join(',')}`;
}

/** The previews of an address, or of its fragment. */
export function previewsOf(address: string): readonly string[] {
  const [, tokens = ''] = address.split(PREVIEW_FRAGMENT);
  return tokens.split(',').filter((token) => token !== '');
}
