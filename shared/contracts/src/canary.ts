/** A version for a share of the people. */
type Canary = { readonly remote: string; readonly version: string; readonly percent: number };

/** Whether somebody is one of those who get a canary: the same people on every visit and device. */
export function isInCanary({ remote, version, percent }: Canary, userId: string): boolean {
  return bucketOf(`${userId} ${remote} ${version}`) < percent;
}

/** From 0 to 99, by FNV-1a. */
export function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193) >>> 0;
  }
  return hash % 100;
}
