import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPortalDouble } from '../testing/portal-double';
import { openWorkshop } from '../testing/workshop';

let portal: Awaited<ReturnType<typeof startPortalDouble>>;
let shop: ReturnType<typeof openWorkshop>;
let api: string | undefined;

/** What an API says of itself that has some endpoints. */
const apiWith = (...endpoints: string[]) =>
  JSON.stringify({
    paths: Object.fromEntries(
      endpoints.map((name) => {
        const [method = '', path = ''] = name.split(' ');
        return [path.replaceAll(/:(\w+)/g, '{$1}'), { [method.toLowerCase()]: {}, parameters: [] }];
      }),
    ),
  });

beforeEach(async () => {
  api = apiWith('GET /users', 'GET /events/:eventId');
  portal = await startPortalDouble(
    () => undefined,
    () => new Date(),
    () => JSON.stringify({ provides: { react: '19.3.1' } }),
    () => api,
  );
  shop = openWorkshop();
  await shop.registry('init');
  await shop.registry('publish', needing('1.0.0', 'GET /users'), '--promote', 'a test');
  shop.env.REGISTRY_PORTAL_URL = portal.url;
  shop.env.REGISTRY_API_URL = portal.url;
});
afterEach(async () => {
  shop.close();
  await portal.close();
});

const needing = (version: string, ...needs: string[]) => shop.build(version, { build: { needs } });
const live = (verb: string, ...rest: string[]) => shop.registry(verb, ...rest, '--no-wait');

describe('what goes live', () => {
  test('a version that needs what the API does not have is not published, and no file of it is stored', async () => {
    const told = await live('publish', needing('1.1.0', 'GET /users', 'GET /seats', 'POST /users'));
    expect(told).toMatchObject({
      code: 77,
      complaint:
        'admin 1.1.0 needs GET /seats, POST /users, which the API does not have. Deploy an API that has them first, or build the remote without them.',
    });
    expect(readdirSync(join(shop.store, 'remotes/admin'))).toEqual(['1.0.0']);
  });

  test('what it has under another name of a parameter, it has', async () => {
    expect(await live('publish', needing('1.1.0', 'GET /events/:id'))).toMatchObject({ code: 0 });
  });

  test('after the API has gone back, nobody is sent to what needs more, unless somebody says why; the way back stays open', async () => {
    await live('publish', needing('1.1.0', 'GET /events/:eventId'), '--promote', 'a test');
    await live('publish', needing('1.2.0'), '--promote', 'a test');
    api = apiWith('GET /users');
    for (const verb of [
      ['promote', 'admin', '1.1.0'],
      ['canary', 'admin', '10', '--version', '1.1.0'],
    ])
      expect(await live(...(verb as [string]))).toMatchObject({
        code: 77,
        complaint: expect.stringMatching(/^admin 1\.1\.0 needs GET \/events\/:eventId, which/) as string,
      });
    expect((await live('rollback', 'admin', '--to', '1.1.0')).code).toBe(0);
    expect((await live('status')).out).toContain(
      'admin 1.1.0 needs GET /events/:eventId, which the API does not have.',
    );
  });

  test('an API that does not say what it has keeps nobody from publishing, and that is told', async () => {
    api = '<p>Not found</p>';
    const { code, out } = await live('publish', needing('1.1.0', 'GET /seats'));
    expect([code, out]).toEqual([0, expect.stringContaining('does not say which endpoints the API has')]);
  });

  test('what is no endpoint is a fault of the build', async () => {
    expect(await live('publish', needing('1.1.0', 'seats'))).toMatchObject({
      code: 65,
      complaint: expect.stringContaining('An endpoint is a method and a path') as string,
    });
  });
});

describe('who breaks', () => {
  const write = (name: string, text: string) => {
    mkdirSync(join(shop.folder, 'candidate'), { recursive: true });
    const file = join(shop.folder, 'candidate', name);
    writeFileSync(file, text);
    return file;
  };

  beforeEach(async () => {
    const desk = shop.build('2.0.0', { name: 'desk', area: '/desk', build: { needs: undefined } });
    await live('publish', desk, '--promote', 'a test');
    await live('publish', needing('1.1.0', 'GET /users', 'GET /events/:eventId'), '--promote', 'a test');
  });

  test('nobody, with what is there', async () => {
    expect(await live('breaks')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^No live remote would break\./) as string,
    });
  });

  test('with an API that has less: who it is, whose, and since when it is their version', async () => {
    const file = write('api.json', apiWith('GET /users'));
    const { code, out } = await live('breaks', '--api', file);
    expect([code, out.split('\n')]).toEqual([
      65,
      [
        'admin 1.1.0 (current, of team): needs GET /events/:eventId, which the API does not have.',
        'desk 2.0.0 (current, of team) does not say which endpoints it needs.',
      ],
    ]);
  });

  test('with an API that answers somewhere', async () => {
    api = apiWith();
    expect((await live('breaks', '--api', portal.url)).out).toContain(
      'admin 1.0.0 (way back, of team): needs GET /users, which the API does not have.',
    );
  });

  test('with a shell that hands over another context, and brings another React', async () => {
    write('shell.json', JSON.stringify({ provides: { react: '20.0.0' }, hostContexts: [2, 3] }));
    const { code, out } = await live('breaks', '--shell', join(shop.folder, 'candidate'));
    expect([code, out.split('\n').filter((line) => line.startsWith('desk'))]).toEqual([
      65,
      [
        'desk 2.0.0 (current, of team): requires react ^19.0.0, and the shell provides 20.0.0.',
        'desk 2.0.0 (current, of team): understands host context 1, and the shell hands over 2, 3.',
      ],
    ]);
  });

  test('with another version of a library alone', async () => {
    expect((await live('breaks', '--library', 'react@20.0.0')).code).toBe(65);
    expect((await live('breaks', '--library', 'react@19.9.0')).code).toBe(0);
    expect((await live('breaks', '--library', 'vue@4.0.0')).code).toBe(0);
  });

  test.each([
    [['--api', '/nowhere/api.json'], 66, 'There is no file /nowhere/api.json.'],
    [['--shell', '/nowhere'], 66, '/nowhere holds no build of the shell: it has no shell.json.'],
    [['--library', 'react'], 64, '--library is a name and a version, such as react@20.0.0.'],
  ])('%s is refused in words', async (options, code, complaint) => {
    expect(await live('breaks', ...options)).toMatchObject({ code, complaint });
  });

  test('an API that describes nothing proves nothing', async () => {
    const file = write('api.json', '{}');
    expect(await live('breaks', '--api', file)).toMatchObject({ code: 65 });
  });
});
