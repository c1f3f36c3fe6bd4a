import {
  createContent,
  deleteContent,
  listContent,
  orderContent,
  updateContent,
  type ContentDraft,
} from '@event-portal/contracts';
import { addPerson, type TestPerson } from '../../testing/people';
import { call, startTestApi, type TestApi } from '../../testing/test-api';

let api: TestApi;
let superuser: TestPerson;
beforeEach(async () => {
  api = await startTestApi();
  superuser = await addPerson(api.database, { role: 'superuser' });
});
afterEach(() => api.close());

const draft: ContentDraft = {
  kind: 'sponsor',
  title: 'Panadería Lucero',
  body: 'Breakfast.\nOn both days.',
  url: 'https://example.org',
  label: 'Gold',
  position: 10,
};
const add = async (change: Partial<ContentDraft> = {}) =>
  (await call(api.app, createContent, { body: { ...draft, ...change } }, superuser)).reply;

test('a piece of content is added, replaced, read by everybody who is signed in, and removed', async () => {
  const { itemId } = await add();
  const reader = await addPerson(api.database);
  const read = async () => (await call(api.app, listContent, { query: {} }, reader)).reply.items;
  expect(await read()).toMatchObject([draft]);

  const body = { ...draft, title: 'Panadería Sol', url: null };
  await call(api.app, updateContent, { params: { itemId }, body }, superuser);
  expect(await read()).toMatchObject([body]);
  expect((await call(api.app, deleteContent, { params: { itemId } }, superuser)).status).toBe(204);
  expect(await read()).toEqual([]);
  expect((await call(api.app, deleteContent, { params: { itemId } }, superuser)).error).toBe('not_found');
  expect((await call(api.app, updateContent, { params: { itemId }, body }, superuser)).error).toBe(
    'not_found',
  );
});

test('content comes in its order, of one kind or of all', async () => {
  await add({ title: 'Second', position: 20 });
  await add({ title: 'First', position: 5 });
  await add({ kind: 'announcement', title: 'News', position: 1 });
  const titles = async (query: { kind?: 'sponsor' }) =>
    (await call(api.app, listContent, { query }, superuser)).reply.items.map(({ title }) => title);
  expect(await titles({ kind: 'sponsor' })).toEqual(['First', 'Second']);
  expect(await titles({})).toEqual(['News', 'First', 'Second']);
});

test('a replacement that changes nothing keeps the moment of the last change', async () => {
  const { itemId, updatedAt } = await add();
  const { reply } = await call(api.app, updateContent, { params: { itemId }, body: draft }, superuser);
  expect(reply.updatedAt).toBe(updatedAt);
});

test('news come by their date, the newest first, and a correction does not make them new', async () => {
  const announcement = { kind: 'announcement' } as const;
  const first = await add({ ...announcement, title: 'First', position: 0 });
  await add({ ...announcement, title: 'Second', position: 0 });
  await add({ ...announcement, title: 'Third', position: 30 });
  const body = { ...draft, ...announcement, title: 'First, corrected', position: 0 };
  await call(api.app, updateContent, { params: { itemId: first.itemId }, body }, superuser);

  const { items } = (await call(api.app, listContent, { query: { kind: 'announcement' } }, superuser)).reply;
  expect(items.map(({ title }) => title)).toEqual(['Third', 'Second', 'First, corrected']);
  expect(items.at(-1)?.publishedAt).toBe(first.publishedAt);
});

test('the order is changed as a whole, from the order that there is', async () => {
  const ids = [];
  for (const title of ['A', 'B', 'C']) ids.push((await add({ title })).itemId);
  const read = async () =>
    (await call(api.app, listContent, { query: { kind: 'sponsor' } }, superuser)).reply.items.map(
      ({ itemId }) => itemId,
    );
  const from = await read();
  expect(from.toSorted()).toEqual(ids.toSorted());
  const to = from.toReversed();
  const order = (body: { from: typeof from; to: typeof from }) =>
    call(api.app, orderContent, { params: { kind: 'sponsor' }, body }, superuser);
  expect((await order({ from, to })).status).toBe(204);
  expect(await read()).toEqual(to);
  // Whoever still sees the old order is told, and changes nothing.
  expect((await order({ from, to: from })).error).toBe('stale');
  expect((await order({ from: to.slice(1), to: to.slice(1) })).error).toBe('stale');
  expect((await order({ from: to, to: to.slice(1) })).error).toBe('invalid_request');
  expect(await read()).toEqual(to);
});

test('two people who change the order at once do not undo each other', async () => {
  for (const title of ['A', 'B', 'C']) await add({ title });
  const { items } = (await call(api.app, listContent, { query: { kind: 'sponsor' } }, superuser)).reply;
  const from = items.map(({ itemId }) => itemId);
  const orders = [from.toReversed(), [...from.slice(1), ...from.slice(0, 1)]];
  const results = await Promise.all(
    orders.map((to) =>
      call(api.app, orderContent, { params: { kind: 'sponsor' }, body: { from, to } }, superuser),
    ),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual([204, 409]);
});

test('superusers read who changed a piece last; others do not', async () => {
  const { itemId } = await add();
  const other = await addPerson(api.database, { role: 'superuser', name: 'Olga Other' });
  await call(api.app, updateContent, { params: { itemId }, body: { ...draft, title: 'New' } }, other);
  const read = async (by: TestPerson) =>
    (await call(api.app, listContent, { query: {} }, by)).reply.items[0]?.updatedBy;
  expect(await read(superuser)).toBe('Olga Other');
  expect(await read(await addPerson(api.database))).toBeUndefined();
});
