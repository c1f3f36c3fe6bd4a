import { budgets, countLoad, findExcess, loadPage, pages } from '@event-portal/bench';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer } from '../close-server';
import { addresses } from './support/addresses';
import { expect, test } from './support/test';

/**
 * How many requests a page makes until its data is there, and what waits for what: the same on every machine, so it has a
 * limit. `npm run bench -- --budget` asks the same with the bytes on the wire; what the files weigh is held by `npm run size`.
 */
for (const { name, path, as, shows } of pages)
  test(`${name} asks for no more, and waits for no more, than it may`, async ({ open }) => {
    const { page } = await open(as);
    const load = await loadPage(page.context(), {
      url: new URL(path, addresses.web).href,
      shows,
      inWaves: true,
    });
    const { requests, hopsToCode, hopsToData } = countLoad(load);
    expect(findExcess(name, { requests, hopsToCode, hopsToData }, budgets[name])).toEqual([]);
  });

test('what waits for an answer is a hop further than what the document names, and nothing waits for what was given up', async ({
  open,
}) => {
  const files: Readonly<Record<string, string>> = {
    '/': '<!doctype html><script>early = fetch("/early")</script><script src="/first.js" defer></script><script src="/beside.js" defer></script><main></main>',
    '/beside.js': '',
    '/first.js':
      'document.head.append(Object.assign(document.createElement("script"), { src: "/second.js" })); const end = new AbortController(); fetch("/given-up", { signal: end.signal }).catch(() => {}); setTimeout(() => end.abort())',
    '/second.js':
      'early.then((reply) => reply.text()).then(() => fetch("/data")).then((reply) => reply.text()).then((text) => document.querySelector("main").append(text))',
    '/early': 'asked for ahead',
    '/data': 'Here it is',
  };
  await serve(
    (request, response) => {
      const body = files[request.url ?? ''];
      const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html';
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
    },
    async (origin) => {
      const { page } = await open('signed-out');
      const shows = { selector: 'main', words: 'Here it is' };
      const load = await loadPage(page.context(), { url: `${origin}/`, shows, inWaves: true });
      const hops = load.requests.map(({ url, hop }) => [new URL(url).pathname, hop]);
      expect(Object.fromEntries(hops)).toMatchObject({
        '/': 0,
        '/first.js': 1,
        '/beside.js': 1,
        '/early': 1,
        '/second.js': 2,
        '/data': 3,
      });
    },
  );
});

async function serve(listener: RequestListener, use: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  try {
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
  } finally {
    await closeServer(server);
  }
}
