import type { Page } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A container in so many words: no bundler at all, React from the shell. */
const notes = {
  'entry.js': `
    let scope;
    export const init = (shared) => { scope = shared; };
    export const get = async () => {
      const React = Object.values(scope.react)[0].lib();
      const { words } = await import('./words.js');
      const Component = () => React.createElement('h1', { tabIndex: -1 }, words);
      return () => ({
        remote: { hostContextVersion: 1, routes: [{ path: 'notes', loader: () => null, Component }] },
      });
    };
  `,
};

/** Writes a build of it, with the words of its heading in a module of their own, for whom the guards of its area let in. */
export function writeNotes(place: string, version: string, words: string, guards?: string[]): void {
  mkdirSync(place, { recursive: true });
  const files = { ...notes, 'words.js': `export const words = '${words}';` };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(place, file), content);
  writeFileSync(
    join(place, '../remote.config.json'),
    JSON.stringify({
      descriptor: {
        name: 'notes',
        title: 'Notes',
        owner: 'somebody-else/notes',
        areas: [{ path: '/notes', frame: 'side-bar', guards }],
        navigation: [{ label: 'All notes', icon: 'book', to: '/notes' }],
      },
      version,
      entry: 'entry.js',
      format: 'module',
      containerGlobal: `notes_${version.replaceAll('.', '_')}`,
      hostContext: { from: 1, to: 1 },
      preload: { '/notes': [] },
      requires: { react: '^19.3.1' },
    }),
  );
}

/** From now on a file arrives with a byte more than was signed for. */
export async function spoil(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: `${await reply.text()}//` });
  });
}
