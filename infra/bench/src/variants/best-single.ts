import type { Load } from '../browser/load';
import { renderPeerDocument } from '../serving/document';
import { findFont, type Peer } from './peer';

type Needs = { readonly preloads: readonly string[]; readonly early: readonly string[] };

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The best single build that one could write: the plain one, whose document names every file that the page needs and asks
 * for its data. What a page needs is taken from a load without that, so nothing is missing and nothing is too much; of
 * its requests for data, those that could be known from the address alone.
 */
export function bestSingle(folder: string, files: readonly string[]): Peer {
  const pages = new Map<string, Needs>();
  const font = findFont(folder);
  return {
    name: 'best-single',
    folder,
    document: (settings, pathname) => renderPeerDocument({ settings, files, font, ...pages.get(pathname) }),
    learn: (pathname, load) => pages.set(pathname, needsOf(load, pathname, files)),
  };
}

function needsOf({ requests }: Load, pathname: string, files: readonly string[]): Needs {
  const needed = requests.filter(({ isNeeded }) => isNeeded);
  return {
    preloads: needed
      .filter(({ kind }) => kind === 'script' || kind === 'style')
      .map(({ url }) => new URL(url).pathname.replace(/^\/assets\//, ''))
      .filter((file, index, all) => !files.includes(file) && all.indexOf(file) === index),
    early: needed
      .filter(({ kind, url }) => kind === 'data' && !url.endsWith('/auth/me'))
      .map(({ url }) => url)
      .filter((url) => (url.match(UUID) ?? []).every((id) => pathname.includes(id))),
  };
}
