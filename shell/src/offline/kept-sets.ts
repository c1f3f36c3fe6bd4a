import { storageShelf } from '@event-portal/contracts';

/**
 * What is kept of one page: its document, the files that it is made of and what it read, of one moment. It is a cache of the
 * browser's, whose name says what is in it.
 */
export type KeptSet = {
  readonly name: string;
  /** The path of the page, from the root of its host on. */
  readonly path: string;
  readonly keptAt: number;
  readonly until: number;
};

/** What is put into a set last: one without it is not whole. */
export const WHOLE = '/offline-page/whole';

/** The header of what is kept: a `file`, whose name changes with its content, so that what is kept is what there is, or a `reply`. */
export const KEPT_AS = 'x-kept-as';

/** What the names of all caches of this portal begin with, whatever is in them. */
export function offlineShelf(basePath: string): string {
  return `${storageShelf(basePath)}offline-`;
}

/** How the set of a page is called. */
export function nameSet(basePath: string, { path, keptAt, until }: Omit<KeptSet, 'name'>): string {
  return `${offlineShelf(basePath)}page:${keptAt}:${until}:${path}`;
}

/** The sets among caches, newest first: those of this portal, and no other of its origin. */
export function listSets(basePath: string, names: readonly string[]): readonly KeptSet[] {
  const start = `${offlineShelf(basePath)}page:`;
  return names
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const [, keptAt, until, path] = /^(\d+):(\d+):(\/.*)$/.exec(name.slice(start.length)) ?? [];
      return path === undefined ? [] : [{ name, path, keptAt: Number(keptAt), until: Number(until) }];
    })
    .sort((one, other) => other.keptAt - one.keptAt);
}

/** Whether a set may still be shown. A clock that was set back says nothing of how old it is. */
export function isCurrent({ keptAt, until }: KeptSet, now: number): boolean {
  return now < until && now > keptAt - CLOCKS_DIFFER_MS;
}

const CLOCKS_DIFFER_MS = 10 * 60_000;

/** The address by which a reply is kept: a read that was made ahead says for whom it is meant, and is the same read. */
export function keptAddress(url: string): string {
  return url.replace(/#.*$/s, '').replace(/[?&]meantFor=[^&]*$/, '');
}
