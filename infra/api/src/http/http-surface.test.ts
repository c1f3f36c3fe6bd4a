import { ApiErrorBody } from '@event-portal/contracts';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { eventually } from '../../testing/eventually';
import { addPerson, type TestPerson } from '../../testing/people';
import { CLIENT_URL, send, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
});
afterAll(() => api.close());

describe('only the canonical path of an endpoint is one', () => {
  test.each([
    '/auth/me/',
    '/auth//me',
    '//auth/me',
    '/AUTH/ME',
    '/auth/me;x',
    '/auth/me/x.css',
    '/auth/me.json',
    '/auth%2fme',
    '/',
    '/index.html',
    '/auth/me%00',
  ])('%s is no endpoint, which is told apart from a thing that is not there', async (url) => {
    const response = await send(api.app, { url }, superuser);
    expect(response.statusCode).toBe(404);
    expect(ApiErrorBody.parse(response.json()).error).toBe('unknown_endpoint');
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
    });
  });

  test.each(['/%zz', `/events/${'x'.repeat(5_000)}`])('%s is not found', async (url) => {
    const response = await send(api.app, { url }, superuser);
    expect([response.statusCode, ApiErrorBody.parse(response.json()).error]).toEqual([404, 'not_found']);
  });

  test('a long query string changes nothing', async () => {
    expect((await send(api.app, { url: `/auth/me?x=${'a'.repeat(60_000)}` }, superuser)).statusCode).toBe(
      200,
    );
  });
});

describe('a method that a path does not have', () => {
  test.each<[NonNullable<InjectOptions['method']>, string, string]>([
    ['GET', '/auth/logout', 'POST'],
    ['HEAD', '/auth/logout', 'POST'],
    ['DELETE', '/auth/me', 'GET'],
    ['PUT', '/auth/me', 'GET'],
    ['PATCH', '/events', 'GET, POST'],
    ['DELETE', '/events/11111111-1111-4111-8111-111111111111', 'GET, PUT'],
    ['POST', '/auth/callback', 'GET'],
  ])('%s %s is 405 and says what there is', async (method, url, allowed) => {
    const response = await send(api.app, { method, url }, superuser);
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe(allowed);
    const expected = method === 'HEAD' ? '' : (expect.stringContaining('method_not_allowed') as string);
    expect(response.body).toEqual(expected);
  });

  test.each([
    { headers: { 'x-http-method-override': 'POST' } },
    { headers: { 'x-method-override': 'POST' } },
    { query: { _method: 'POST' } },
  ])('no header or parameter turns one into another (%j)', async (disguise) => {
    const response = await send(api.app, { url: '/auth/logout', ...disguise }, superuser);
    expect(response.statusCode).toBe(405);
    expect((await send(api.app, { url: '/auth/me' }, superuser)).statusCode).toBe(200);
  });

  test('HEAD of what can be read has the headers and no body', async () => {
    const response = await send(api.app, { method: 'HEAD', url: '/auth/me' }, superuser);
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
  });
});

describe('headers', () => {
  const replies: [string, InjectOptions][] = [
    ['200', { url: '/auth/me', headers: { cookie: '' } }],
    ['401', { url: '/auth/me', headers: { cookie: 'sh_session_id=x' } }],
    ['404', { url: '/nowhere' }],
    ['405', { url: '/auth/logout' }],
    ['403', { method: 'POST', url: '/auth/logout', headers: { origin: 'https://evil.example' } }],
    ['422', { method: 'POST', url: '/events', payload: {} }],
    ['health', { url: '/livez' }],
  ];
  test.each(replies)('a reply of %s is not stored, not sniffed, not framed', async (_what, request) => {
    const { headers } = await send(api.app, request, superuser);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-site',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers.vary).toMatch(/Cookie/);
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('over https only, browsers are told to stay there', async () => {
    const secure = await startTestApi({
      environment: {
        CLIENT_URL: 'https://portal.example.org',
        AUTH_IDP_REDIRECT_URI: 'https://api.portal.example.org/auth/callback',
        COOKIE_DOMAIN: 'portal.example.org',
        COOKIE_SECURE: 'true',
      },
    });
    const { headers } = await secure.app.inject({ url: '/livez' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });
});

test.each([
  ['a-well-formed-id', true],
  ['4be1cdd3-7d1c-4b0c-9d1c-2f3a4b5c6d7e', true],
  ['short', false],
  ['with blanks in it', false],
  ['x'.repeat(65), false],
  ['{"$ne":1}', false],
])('the request id "%s" is taken over: %s', async (id, isTaken) => {
  const response = await api.app.inject({ url: '/auth/me', headers: { 'x-request-id': id } });
  expect(response.headers['x-request-id'] === id).toBe(isTaken);
  expect(response.json()).toMatchObject({ requestId: response.headers['x-request-id'] });
});

describe('bodies', () => {
  const post = (payload: string | object, headers: Record<string, string> = {}) =>
    send(api.app, { method: 'POST', url: '/content', payload, headers }, superuser);
  const json = { 'content-type': 'application/json' };

  test.each([
    ['no JSON', '{"kind":'],
    ['a prototype', '{"__proto__":{"kind":"sponsor"}}'],
    ['a constructor', '{"constructor":{"prototype":{"a":1}}}'],
  ])('%s is refused as invalid', async (_what, payload) => {
    const response = await post(payload, json);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      error: 'invalid_request',
      fields: { body: expect.any(String) as string },
    });
  });

  test.each([['null'], ['[]'], ['"text"'], ['5'], ['']])(
    'the body %j is refused with words for it',
    async (payload) => {
      const response = await post(payload, json);
      expect(response.json()).toMatchObject({
        error: 'invalid_request',
        fields: { body: expect.any(String) as string },
      });
    },
  );

  test('more than 256 kB is refused', async () => {
    const response = await post({ body: 'x'.repeat(300_000) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ error: 'payload_too_large' });
  });

  test('each wrong value has a sentence, by its path', async () => {
    const response = await post({
      kind: 'advert',
      title: ' ',
      body: 'x'.repeat(1_001),
      url: 'javascript:alert(1)',
      position: 1.5,
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      fields: {
        kind: 'This has to be one of: announcement, community-link, programming-resource, sponsor.',
        title: 'Enter a title.',
        body: 'Use at most 1000 characters.',
        url: 'Enter an address that starts with https://.',
        label: 'This value is missing.',
        position: 'Use a whole number.',
      },
    });
  });

  test.each([['a\0b'], ['\ud83d']])('the text %j, which no database stores, is refused', async (body) => {
    const draft = { kind: 'sponsor', title: 'Title', body, url: null, label: '', position: 0 };
    const response = await post(JSON.stringify(draft), json);
    expect(response.json()).toMatchObject({
      error: 'invalid_request',
      fields: { body: expect.any(String) as string },
    });
  });

  test('JSON of another name is no JSON', async () => {
    const response = await post('{}', { 'content-type': 'application/merge-patch+json' });
    expect(response.statusCode).toBe(415);
  });

  test('what the contract does not promise does not leave', async () => {
    const draft = {
      kind: 'sponsor',
      title: 'Title',
      body: '',
      url: null,
      label: '',
      position: 0,
      secret: 'x',
      itemId: 'x',
    };
    const response = await post(draft);
    expect(response.statusCode).toBe(201);
    expect(Object.keys(response.json<object>()).sort()).toEqual(
      ['body', 'itemId', 'kind', 'label', 'position', 'publishedAt', 'title', 'updatedAt', 'url'].sort(),
    );
  });
});

describe('what is hardly HTTP', () => {
  /** Sends bytes to a listening API, and reads what it says before it hangs up. */
  async function exchange(text: string): Promise<string> {
    const { port } = api.app.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (chunk) => {
        answer += chunk.toString();
        if (answer.includes('\r\n\r\n')) socket.end();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  }
  const head = `POST /auth/logout HTTP/1.1\r\nhost: localhost\r\norigin: ${CLIENT_URL}\r\n`;
  beforeAll(async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
  });

  test.each(['/auth/x/../me', '/auth/%2e%2e/auth/me', '/./auth/me', 'http://localhost/auth/me/'])(
    'the path %s is not made canonical, and not found',
    async (path) => {
      const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: sh_session_id=${superuser.session}\r\n\r\n`;
      expect(await exchange(request)).toMatch(/^HTTP\/1.1 404 /);
    },
  );

  test('64 kB of headers are refused with an error of the usual form', async () => {
    const answer = await exchange(
      `GET /auth/me HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(65_536)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 431 /);
    expect(ApiErrorBody.safeParse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).success).toBe(true);
  });

  test.each([
    ['two lengths', `${head}content-length: 0\r\ncontent-length: 5\r\n\r\n`],
    ['a length beside chunks', `${head}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('%s are refused', async (_what, text) => {
    expect(await exchange(text)).toMatch(/^HTTP\/1.1 400 /);
  });

  test.each([
    [
      'a body that is too large',
      413,
      `${head}content-length: 100000000\r\ncontent-type: application/json\r\n\r\n`,
    ],
    ['headers without an end', 431, 'GET /auth/me HTTP/1.1\r\nhost: localhost\r\n'],
  ])('whoever goes on with %s reads the refusal all the same', async (_what, status, begun) => {
    const { port } = api.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(begun);
    for (let sent = 0; sent < 100; sent += 1) {
      socket.write(`x: ${'a'.repeat(1000)}\r\n`);
      await delay(3);
    }
    socket.resume();
    await eventually(
      () => answer,
      (text) => text.startsWith(`HTTP/1.1 ${status} `),
    );
    socket.end();
    await eventually(
      () => socket.destroyed,
      (isEnded) => isEnded,
    );
  });

  test('TRACE is no method', async () => {
    expect(await exchange('TRACE /auth/me HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 40[45] /,
    );
  });

  test('a client that waits for 100 Continue is answered', async () => {
    const answer = await exchange(
      `${head}expect: 100-continue\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/HTTP\/1.1 (100|204) /);
  });
});
