/** Chance that comes out the same at every run, so that a screenshot of the development data can be compared. */
export type Random = {
  /** From 0, to below 1. */
  readonly next: () => number;
  /** A whole number from 0, to below `bound`. */
  readonly below: (bound: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  readonly shuffle: <Item>(items: readonly Item[]) => Item[];
  readonly uuid: () => string;
};

/** Mulberry32, which is plenty for made-up people. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  };
  return {
    next,
    below,
    pick,
    chance: (probability) => next() < probability,
    shuffle: (items) =>
      items
        .map((item) => ({ item, rank: next() }))
        .sort((one, other) => one.rank - other.rank)
        .map(({ item }) => item),
    uuid() {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('');
      const variant = '89ab'.charAt(below(4));
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
