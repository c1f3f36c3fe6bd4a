import type { FastifyInstance } from 'fastify';
import { serverWith, startAnew, told } from '../../testing/test-server';

beforeEach(startAnew);

test('F61 what a browser has refused is told with the name of the remote, and without the page’s query', async () => {
  const app = serverWith();
  const reports = [
    {
      type: 'csp-violation',
      body: {
        documentURL: 'http://localhost:5173/admin/overview?person=7',
        effectiveDirective: 'style-src-elem',
        blockedURL: 'inline',
        sourceFile: 'http://localhost:5182/1.0.0/entry.js',
      },
    },
    'nonsense',
  ];
  const reply = await app.inject({
    method: 'POST',
    url: '/reports',
    headers: { host: 'localhost:5173', 'content-type': 'application/reports+json' },
    payload: JSON.stringify(reports),
  });
  expect(reply.statusCode).toBe(204);
  expect(told.alerts).toHaveLength(1);
  expect(told.alerts[0]).toContain('"remote":"admin"');
  expect(told.alerts[0]).not.toContain('person=7');

  for (const payload of ['', '{', '[]', 'null', '7'])
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/reports',
          headers: { host: 'localhost:5173', 'content-type': 'application/csp-report' },
          payload,
        })
      ).statusCode,
    ).toBe(204);
});

const refusedStyle = (version: string, directive = 'style-src') => ({
  type: 'csp-violation',
  body: {
    documentURL: 'http://localhost:5173/admin',
    effectiveDirective: directive,
    blockedURL: 'inline',
    sourceFile: `http://localhost:5182/1.0.0/${version}.js`,
  },
});
const report = (app: FastifyInstance, reports: object[], headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/reports',
    headers: { host: 'localhost:5173', 'content-type': 'application/reports+json', ...headers },
    payload: JSON.stringify(reports),
  });

test('one address counts three times an hour, whatever it sends; another one still counts', async () => {
  const app = serverWith();
  for (let request = 0; request < 15; request += 1)
    await report(
      app,
      Array.from({ length: 20 }, (_, index) => refusedStyle(`${request}-${index}`)),
      { 'x-forwarded-for': `2001:db8:1:1::${request}` },
    );
  expect(told.violations).toHaveLength(3);
  await report(app, [refusedStyle('a')], { 'x-forwarded-for': '2001:db8:1:2::1' });
  expect(told.violations).toHaveLength(4);
  told.now = new Date(told.now.getTime() + 3_600_000);
  await report(app, [refusedStyle('a')], { 'x-forwarded-for': '2001:db8:1:1::1' });
  expect(told.violations).toHaveLength(5);
});

test('the log has one line a kind and minute, however many reports come', async () => {
  const app = serverWith();
  for (let request = 0; request < 300; request += 1)
    await report(app, [refusedStyle(String(request)), refusedStyle('x', `made-up-${request}`)]);
  expect(told.alerts).toHaveLength(2);
  told.now = new Date(told.now.getTime() + 60_000);
  await report(app, [refusedStyle('later')]);
  expect(told.alerts).toHaveLength(3);
});

test('a report that a page of another site has sent is none', async () => {
  await report(serverWith(), [refusedStyle('a')], { 'sec-fetch-site': 'cross-site' });
  expect([told.alerts, told.violations]).toEqual([[], []]);
});
