import { endpoint, waitingQuery } from '@event-portal/contracts';
import { currentUser } from '@event-portal/testing';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError } from './api-error';
import type { HttpClient } from './http-client';
import { createQueryClient } from './query-client';
import { SESSION_QUERY_KEY } from './session-key';
import { cancelWaitingChange, listWaitingChanges, waitingChange } from './waiting-change';

const offline = () => new ApiError({ kind: 'offline' }, 'PUT /door');

const checkIn = endpoint({
  method: 'PUT',
  path: '/door/:name',
  tag: 'Test',
  summary: 'Checks somebody in.',
  access: 'session',
  params: z.object({ name: z.string() }),
  query: waitingQuery,
  reply: z.string(),
});

function begin(send: (person: { name: string }) => Promise<string>) {
  const queryClient = createQueryClient();
  queryClient.mount();
  queryClient.setQueryData(SESSION_QUERY_KEY, { user: currentUser('staff'), error: null });
  const http = ((_endpoint: unknown, { params }: { params: { name: string } }) =>
    send(params)) as unknown as HttpClient;
  const observer = new MutationObserver(queryClient, {
    ...waitingChange({
      http,
      endpoint: checkIn,
      params: ({ name }: { name: string }) => ({ name }),
      label: ({ name }) => `Check in ${name}`,
      keep: ({ name }) => ({ name }),
    }),
  });
  const press = (name: string) => {
    observer.mutate({ name }).catch(() => undefined);
  };
  const labels = () => listWaitingChanges(queryClient).map(({ label }) => label);
  const cancel = (label: string) => {
    const found = listWaitingChanges(queryClient).find((change) => change.label === label);
    if (found) cancelWaitingChange(queryClient, found.id);
  };
  return { queryClient, press, labels, cancel };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

test('without a network every change waits, is listed, and is sent once when there is one', async () => {
  const send = jest.fn(({ name }: { name: string }) => Promise.resolve(name));
  const { press, labels } = begin(send);
  onlineManager.setOnline(false);
  press('Pia');
  press('Tess');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).not.toHaveBeenCalled();
  expect(labels()).toEqual(['Check in Pia', 'Check in Tess']);
  onlineManager.setOnline(true);
  await jest.advanceTimersByTimeAsync(100);
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['Pia', 'Tess']);
  expect(labels()).toEqual([]);
});

test('one that was taken back is never sent, whether it was tried before or not', async () => {
  const send = jest.fn(() => Promise.reject(offline()));
  const { press, labels, cancel } = begin(send);
  press('Pia');
  await jest.advanceTimersByTimeAsync(10);
  expect(labels()).toEqual(['Check in Pia']);
  onlineManager.setOnline(false);
  press('Tess');
  await jest.advanceTimersByTimeAsync(10);
  cancel('Check in Pia');
  cancel('Check in Tess');
  expect(labels()).toEqual([]);
  onlineManager.setOnline(true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('where the network only seems to be there, it is tried until it arrives', async () => {
  const send = jest.fn<Promise<string>, [{ name: string }]>(() => Promise.resolve('here'));
  send.mockRejectedValueOnce(offline()).mockRejectedValueOnce(new ApiError({ kind: 'timeout' }, 'PUT /door'));
  const { press, labels } = begin(send);
  press('Pia');
  await jest.advanceTimersByTimeAsync(10);
  expect(labels()).toEqual(['Check in Pia']);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(send).toHaveBeenCalledTimes(3);
  expect(labels()).toEqual([]);
});

test('a refusal is final', async () => {
  const body = { error: 'not_found', message: 'Not found', requestId: 'test' };
  const send = jest.fn(() =>
    Promise.reject(new ApiError({ kind: 'refused', status: 404, body }, 'PUT /door')),
  );
  const { press, labels } = begin(send);
  press('Pia');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(labels()).toEqual([]);
});

test('what may not wait fails at once with a reason: queries and other changes are never parked', async () => {
  const { queryClient } = begin(() => Promise.resolve(''));
  onlineManager.setOnline(false);
  const refusal = expect(
    queryClient.query({ queryKey: ['list'], retry: false, queryFn: () => Promise.reject(offline()) }),
  ).rejects.toThrow(ApiError);
  const change = new MutationObserver(queryClient, { mutationFn: () => Promise.reject(offline()) });
  const failure = expect(change.mutate()).rejects.toThrow(ApiError);
  await jest.advanceTimersByTimeAsync(10);
  await Promise.all([refusal, failure]);
});

test('while nobody or somebody else is signed in, nothing is sent, and it is sent once its person is back', async () => {
  const send = jest.fn(({ name }: { name: string }) => Promise.resolve(name));
  const { queryClient, press, labels } = begin(send);
  onlineManager.setOnline(false);
  press('Pia');
  await jest.advanceTimersByTimeAsync(10);
  onlineManager.setOnline(true);
  for (const user of [null, currentUser('admin')]) {
    queryClient.setQueryData(SESSION_QUERY_KEY, { user, error: null });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(labels()).toEqual(['Check in Pia']);
  }
  expect(send).not.toHaveBeenCalled();
  queryClient.setQueryData(SESSION_QUERY_KEY, { user: currentUser('staff'), error: null });
  // The longest pause is 15 s, a fifth more or less.
  await jest.advanceTimersByTimeAsync(18_000);
  expect(send).toHaveBeenCalledTimes(1);
});

const scan = endpoint({ ...checkIn, path: '/scans/:name', body: z.object({ code: z.string() }) });

function beginScans(send: (body: { code: string }) => Promise<string>) {
  const queryClient = createQueryClient();
  queryClient.mount();
  queryClient.setQueryData(SESSION_QUERY_KEY, { user: currentUser('staff'), error: null });
  const http = ((_endpoint: unknown, { body }: { body: { code: string } }) =>
    send(body)) as unknown as HttpClient;
  const press = (name: string) => {
    const change = waitingChange({
      http,
      endpoint: scan,
      params: (variables: { name: string }) => variables,
      body: (variables) => ({ code: `code of ${variables.name}` }),
      label: (variables) => variables.name,
      keep: (variables) => variables,
      scope: 'scans',
    });
    new MutationObserver(queryClient, change).mutate({ name }).catch(() => undefined);
  };
  const labels = () => listWaitingChanges(queryClient).map(({ label }) => label);
  const cancel = (label: string) => {
    const found = listWaitingChanges(queryClient).find((change) => change.label === label);
    if (found) cancelWaitingChange(queryClient, found.id);
  };
  return { press, labels, cancel };
}

test('changes of one scope go out one after the other with their bodies, and one that waits its turn is not held up', async () => {
  const answers: (() => void)[] = [];
  const send = jest.fn(
    ({ code }: { code: string }) => new Promise<string>((resolve) => answers.push(() => resolve(code))),
  );
  const { press, labels } = beginScans(send);
  for (const name of ['Pia', 'Tess', 'Marcus']) press(name);
  await jest.advanceTimersByTimeAsync(10);
  expect(send).toHaveBeenCalledTimes(1);
  expect(labels()).toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) {
    answers.shift()?.();
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(send.mock.calls.map(([{ code }]) => code)).toEqual([
    'code of Pia',
    'code of Tess',
    'code of Marcus',
  ]);
});

test('one that does not get through holds up those behind it, until it is taken back', async () => {
  const send = jest.fn(({ code }: { code: string }) =>
    code === 'code of Pia' ? Promise.reject(offline()) : Promise.resolve(code),
  );
  const { press, labels, cancel } = beginScans(send);
  for (const name of ['Pia', 'Tess', 'Marcus']) press(name);
  await jest.advanceTimersByTimeAsync(10);
  expect(labels()).toEqual(['Pia', 'Tess', 'Marcus']);
  cancel('Pia');
  await jest.advanceTimersByTimeAsync(10);
  expect(labels()).toEqual([]);
  expect(send.mock.calls.map(([{ code }]) => code)).toEqual([
    'code of Pia',
    'code of Tess',
    'code of Marcus',
  ]);
});
