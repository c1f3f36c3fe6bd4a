import { readdirSync } from 'node:fs';
import type { Load } from '../browser/load';
import { renderPeerDocument, type DocumentParts } from '../serving/document';

/** Another build of the same pages. */
export type Peer = {
  /** The name that tables and addresses call it by. */
  readonly name: PeerName;
  /** What is served below `/assets/`. */
  readonly folder: string;
  readonly document: (settings: DocumentParts['settings'], pathname: string) => string;
  /** Told once what a page needs, before it is measured: a peer may write it into the document. */
  readonly learn?: (pathname: string, load: Load) => void;
};

/** The builds that the portal is measured beside. */
export type PeerName = 'single' | 'best-single' | 'textbook' | 'single-spa';

/** A peer whose document names the first files of a build, and nothing of the page. */
export function plainPeer(name: PeerName, folder: string, files: readonly string[]): Peer {
  const font = findFont(folder);
  return { name, folder, document: (settings) => renderPeerDocument({ settings, files, font }) };
}

/** The font of the first words, which the product's document names too. */
export function findFont(folder: string): string | undefined {
  return readdirSync(folder).find((file) => /latin-wght.*\.woff2$/.test(file) && !file.includes('latin-ext'));
}
