import {
  FIRST_FORM,
  withBlanks,
  type Answers,
  type EventId,
  type OwnApplication,
} from '@event-portal/contracts';
import { ApiError, type ApiFailure } from '@event-portal/remote-kit';
import { createKeptCopies, ownApplication, portalEvent } from '@event-portal/testing';
import fc from 'fast-check';
import { openAnswerCopies } from './answer-copies';
import { createDraft, type Draft } from './draft-store';

const NO_ANSWERS = withBlanks(FIRST_FORM, {});

function textOf({ motivation }: Answers): string {
  return typeof motivation === 'string' ? motivation : '';
}

const { eventId } = portalEvent();

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('whatever happens to tabs, network and session', () => {
  test('F70 what was typed is on the screen, at the API, in the browser or offered: 200 stories', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 40 }), async (steps) => {
        const world = createWorld(eventId);
        for (const step of steps) {
          await take(world, step);
          expect(world.lost()).toEqual([]);
        }
        world.recover();
        await jest.advanceTimersByTimeAsync(120_000);
        expect(world.lost()).toEqual([]);
        world.kill(0);
        world.kill(1);
        await world.open(0);
        await jest.advanceTimersByTimeAsync(120_000);
        expect(world.lost()).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('what one tab has typed reaches the API by itself once everything is back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepOf(fc.constant(0 as const)), { maxLength: 30 }), async (steps) => {
        const world = createWorld(eventId);
        for (const step of steps.filter(({ kind }) => kind !== 'choose')) await take(world, step);
        world.recover();
        if (!world.tab(0)) await world.open(0);
        await jest.advanceTimersByTimeAsync(120_000);
        for (const word of world.typed) expect(world.server.answers.motivation).toContain(word);
        expect(world.tab(0)?.get().state.kind).toBe('saved');
        expect(world.copies()).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

test('of two tabs that were killed each is offered, one after the other', async () => {
  const world = createWorld(eventId);
  for (const tab of [0, 1] as const) await world.open(tab);
  for (const tab of [0, 1] as const) world.type(tab);
  world.kill(0);
  world.kill(1);
  await world.open(0);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(world.server.answers.motivation).toBe('<2>');
  expect(world.tab(0)?.get().state).toMatchObject({
    kind: 'stale',
    other: { answers: { motivation: '<1>' } },
  });
  world.choose(0, 'other');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(world.tab(0)?.get().state).toMatchObject({ kind: 'saved' });
  expect(world.server.answers.motivation).toBe('<1>');
  expect(world.copies()).toEqual([]);
});

test('a choice between two versions leaves a third one alone', async () => {
  const world = createWorld(eventId);
  for (const tab of [0, 1] as const) await world.open(tab);
  for (const tab of [0, 1] as const) world.type(tab);
  world.kill(0);
  world.kill(1);
  Object.assign(world.server, { version: 7, answers: { ...NO_ANSWERS, motivation: 'Elsewhere' } });
  await world.open(1);
  expect(world.tab(1)?.get().state).toMatchObject({ kind: 'stale', other: world.server });
  world.choose(1, 'mine');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(world.server.answers.motivation).toBe('<2>');
  expect(world.tab(1)?.get().state).toMatchObject({ other: { answers: { motivation: '<1>' } } });
});

test('a reload with a choice still open asks again, and writes over nothing', async () => {
  const world = createWorld(eventId);
  for (const tab of [0, 1] as const) await world.open(tab);
  for (const tab of [1, 0] as const) world.type(tab);
  await jest.advanceTimersByTimeAsync(1_000);
  for (let reload = 0; reload < 3; reload += 1) {
    expect(world.tab(0)?.get().state).toMatchObject({ kind: 'stale', other: world.server });
    world.type(0);
    world.kill(0);
    await world.open(0);
    await jest.advanceTimersByTimeAsync(1_000);
  }
  expect(world.server.answers.motivation).toBe('<1>');
  world.choose(0, 'mine');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(world.server.answers.motivation).toBe('<2><3><4><5>');
  expect(world.copies()).toEqual([]);
});

type TabIndex = 0 | 1;
type Step =
  | { kind: 'open' | 'type' | 'kill' | 'leave' | 'reload'; tab: TabIndex }
  | { kind: 'choose'; tab: TabIndex; choice: 'other' | 'mine' }
  | { kind: 'network'; network: Network }
  | { kind: 'session'; isSignedIn: boolean }
  | { kind: 'wait'; milliseconds: number };

/** `lost`: the call does not arrive. `unanswered`: it arrives, its reply does not. `hanging`: nothing comes back for long. */
type Network = 'up' | 'down' | 'lost' | 'unanswered' | 'hanging';

function stepOf(tab: fc.Arbitrary<TabIndex>): fc.Arbitrary<Step> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), tab }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constantFrom('open', 'kill', 'leave', 'reload'), tab }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('choose' as const),
        tab,
        choice: fc.constantFrom('other', 'mine'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('network' as const),
        network: fc.constantFrom('up', 'down', 'lost', 'unanswered', 'hanging'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('session' as const), isSignedIn: fc.boolean() }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        milliseconds: fc.constantFrom(1, 100, 500, 900, 3_000, 20_000),
      }),
    },
  );
}
const anyStep = stepOf(fc.constantFrom(0, 1));

async function take(world: World, step: Step): Promise<void> {
  switch (step.kind) {
    case 'open':
      return world.open(step.tab);
    case 'type':
      return world.type(step.tab);
    case 'kill':
      return world.kill(step.tab);
    case 'leave':
      return world.leave(step.tab);
    case 'reload':
      world.kill(step.tab);
      return world.open(step.tab);
    case 'choose':
      return world.choose(step.tab, step.choice);
    case 'network':
      return world.setNetwork(step.network);
    case 'session':
      return world.setSession(step.isSignedIn);
    case 'wait':
      await jest.advanceTimersByTimeAsync(step.milliseconds);
  }
}

const never = new Promise<never>(() => undefined);

type World = ReturnType<typeof createWorld>;
type Tab = { draft: Draft; close: () => void; isAlive: boolean };

/** An API with versions, a browser that keeps copies, and two tabs in it. */
function createWorld(event: EventId) {
  const browser = createKeptCopies();
  const server: { answers: Answers; version: number } = { answers: NO_ANSWERS, version: 1 };
  const tabs: [Tab | undefined, Tab | undefined] = [undefined, undefined];
  const typed = new Set<string>();
  let words = 0;
  let network: Network = 'up';
  let isSignedIn = true;

  const fail = (failure: ApiFailure) => new ApiError(failure, 'PUT /events/:eventId/application');
  const refuse = (status: number, error: string) =>
    fail({ kind: 'refused', status, body: { error, message: error, requestId: 'test' } });
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const read = (): OwnApplication => ownApplication({ status: 'started', savedAt: null, ...server });

  async function call(act: () => OwnApplication): Promise<OwnApplication> {
    const then = network;
    if (then === 'down') throw fail({ kind: 'offline' });
    await wait(50);
    if (then === 'lost' || then === 'hanging') {
      await wait(15_000);
      throw fail({ kind: 'timeout' });
    }
    if (!isSignedIn) throw refuse(401, 'no_session');
    const reply = act();
    if (then === 'unanswered') {
      await wait(15_000);
      throw fail({ kind: 'timeout' });
    }
    await wait(50);
    return reply;
  }

  const tab = (index: TabIndex) => tabs[index]?.draft;
  const retryAll = () => tabs.forEach((open) => open?.draft.retry());

  return {
    server,
    typed,
    tab,
    copies: () => openAnswerCopies(browser, event, FIRST_FORM).list(),
    async open(index: TabIndex) {
      if (tabs[index] || network !== 'up' || !isSignedIn) return;
      const alive: Pick<Tab, 'isAlive'> = { isAlive: true };
      /** A killed tab does nothing more. */
      const isDead = () => !alive.isAlive;
      const whileAlive = async (action: () => Promise<OwnApplication>) => {
        if (isDead()) return never;
        const result = await action().then(
          (own) => ({ own }),
          (error: unknown) => ({ error }),
        );
        if (isDead()) return never;
        if ('error' in result) throw result.error;
        return result.own;
      };
      const copies = openAnswerCopies(browser, event, FIRST_FORM);
      const draft = createDraft(read(), {
        save: ({ version, answers }) =>
          whileAlive(() =>
            call(() => {
              if (version !== server.version) throw refuse(409, 'stale');
              Object.assign(server, { answers, version: version + 1 });
              return read();
            }),
          ),
        load: () => whileAlive(() => call(read)),
        copies: {
          list: copies.list,
          put: (copy) => alive.isAlive && copies.put(copy),
          remove: (copy) => alive.isAlive && copies.remove(copy),
        },
      });
      tabs[index] = Object.assign(alive, { draft, close: draft.open() });
    },
    type(index: TabIndex) {
      const draft = tab(index);
      if (!draft) return;
      const word = `<${(words += 1)}>`;
      typed.add(word);
      draft.change({ motivation: textOf(draft.get().answers) + word });
    },
    kill(index: TabIndex) {
      const open = tabs[index];
      if (open) open.isAlive = false;
      tabs[index] = undefined;
    },
    leave(index: TabIndex) {
      tabs[index]?.close();
      tabs[index] = undefined;
    },
    choose(index: TabIndex, choice: 'other' | 'mine') {
      const draft = tab(index);
      const { answers, state } = draft?.get() ?? {};
      if (!draft || !answers || state?.kind !== 'stale') return;
      const [kept, dropped] =
        choice === 'mine' ? [answers, state.other.answers] : [state.other.answers, answers];
      for (const word of typed) {
        if (textOf(dropped).includes(word) && !textOf(kept).includes(word)) typed.delete(word);
      }
      void draft.resolve(choice);
    },
    setNetwork(next: Network) {
      network = next;
      if (next === 'up') retryAll();
    },
    setSession(next: boolean) {
      isSignedIn = next;
      if (next) retryAll();
    },
    /** The API can be reached again: that alone tells the tabs nothing. */
    recover() {
      network = 'up';
      if (!isSignedIn) this.setSession(true);
    },
    /** Which words are nowhere. */
    lost() {
      const places = [
        server.answers,
        ...openAnswerCopies(browser, event, FIRST_FORM)
          .list()
          .map(({ answers }) => answers),
        ...tabs.flatMap((open) => {
          if (!open) return [];
          const { answers, state } = open.draft.get();
          return state.kind === 'stale' ? [answers, state.other.answers] : [answers];
        }),
      ].map(textOf);
      return [...typed].filter((word) => !places.some((text) => text.includes(word)));
    },
  };
}
