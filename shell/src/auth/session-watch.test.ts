import type { UserQueryResult } from '@event-portal/contracts';
import { createQueryClient, SESSION_QUERY_KEY } from '@event-portal/remote-kit';
import { currentUser } from '@event-portal/testing';
import { SESSION_FRESH_MS } from './session';
import type { SessionChannel } from './session-channel';
import { watchSession } from './session-watch';

const as = (key: 'norole' | 'staff' | 'superuser'): UserQueryResult => ({
  user: currentUser(key),
  error: null,
});
const signedOut: UserQueryResult = { user: null, error: null };

function watchAs(first: UserQueryResult | undefined, hasUnsaved = false) {
  const queryClient = createQueryClient();
  const become = (result: UserQueryResult) => queryClient.setQueryData(SESSION_QUERY_KEY, result);
  if (first) become(first);
  let hear: Parameters<SessionChannel['listen']>[0] = () => undefined;
  const channel = {
    send: jest.fn(),
    listen: (listener: typeof hear) => ((hear = listener), () => undefined),
  };
  const reactions = {
    askGuards: jest.fn(),
    startOver: jest.fn(),
    hasUnsaved: () => hasUnsaved,
    readAgain: jest.fn(),
    signedIn: jest.fn(),
  };
  const { stop, isWaiting } = watchSession(window, queryClient, channel, reactions);
  return {
    become,
    channel,
    reactions,
    stop,
    isWaiting,
    hear: (message: Parameters<typeof hear>[0]) => hear(message),
  };
}

function comeBackFromMemory() {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

test('F14 a session that has ended sends the page to its guards', () => {
  const { become, reactions, stop } = watchAs(as('norole'));
  become(signedOut);
  expect(reactions.askGuards).toHaveBeenCalledTimes(1);
  stop();
});

test('F30 a first session that is somebody’s is a sign-in that has succeeded', () => {
  const { become, reactions, stop } = watchAs(undefined);
  become(as('norole'));
  expect(reactions.signedIn).toHaveBeenCalledTimes(1);
  become(signedOut);
  expect(reactions.signedIn).toHaveBeenCalledTimes(1);
  stop();
});

test('a role that was taken away sends the page to its guards', () => {
  const { become, reactions, stop } = watchAs(as('superuser'));
  become({ user: currentUser('superuser', { role: 'user' }), error: null });
  expect(reactions.askGuards).toHaveBeenCalledTimes(1);
  stop();
});

test('G1 a session that could be read at last sends the login page to its guard', () => {
  const { become, reactions, stop } = watchAs({ user: null, error: { kind: 'offline' } });
  become(as('norole'));
  expect(reactions.askGuards).toHaveBeenCalledTimes(1);
  stop();
});

test('the first reading and a change of the profile disturb nobody', () => {
  const { become, reactions, stop } = watchAs(undefined);
  become(as('norole'));
  become({ user: currentUser('norole', { name: 'Noor' }), error: null });
  expect(reactions.askGuards).not.toHaveBeenCalled();
  expect(reactions.startOver).not.toHaveBeenCalled();
  stop();
});

test('F66 a sign-out in another tab starts this one over', () => {
  const { hear, reactions, stop } = watchAs(as('norole'));
  hear({ kind: 'signed-out' });
  expect(reactions.startOver).toHaveBeenCalledTimes(1);
  stop();
});

test('F67 another person in another tab starts this one over; the same person does not', () => {
  const { hear, reactions, stop } = watchAs(as('norole'));
  hear({ kind: 'signed-in', userId: currentUser('norole').userId });
  expect(reactions.startOver).not.toHaveBeenCalled();
  hear({ kind: 'signed-in', userId: currentUser('staff').userId });
  expect(reactions.startOver).toHaveBeenCalledTimes(1);
  stop();
});

test('F67 other tabs are told who is signed in', () => {
  const { become, channel, stop } = watchAs(undefined);
  become(as('staff'));
  expect(channel.send).toHaveBeenCalledWith({ kind: 'signed-in', userId: currentUser('staff').userId });
  stop();
});

test('F68 a page out of the browser’s memory starts over when somebody was signed in', () => {
  const signedIn = watchAs(as('norole'));
  comeBackFromMemory();
  expect(signedIn.reactions.startOver).toHaveBeenCalledTimes(1);
  signedIn.stop();

  const nobody = watchAs(signedOut);
  comeBackFromMemory();
  expect(nobody.reactions.startOver).not.toHaveBeenCalled();
  nobody.stop();
});

test('F78 a page out of the browser’s memory that was still coming up starts over', () => {
  for (const session of [undefined, { user: null, error: { kind: 'offline' } } as const]) {
    const { reactions, stop } = watchAs(session);
    comeBackFromMemory();
    expect(reactions.startOver).toHaveBeenCalledTimes(1);
    stop();
  }
});

describe('F77 a tab that comes back into sight', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const show = (isShown: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  test('after ten minutes and more reads the session again, once', () => {
    const { reactions, stop } = watchAs(as('norole'));
    show(false);
    jest.setSystemTime(Date.now() + 8 * 3_600_000);
    show(true);
    show(true);
    expect(reactions.readAgain).toHaveBeenCalledTimes(1);
    stop();
  });

  test('or has slept in sight, with the laptop that it is on, does so too', () => {
    const { reactions, stop } = watchAs(as('norole'));
    show(true);
    jest.advanceTimersByTime(120_000);
    expect(reactions.readAgain).not.toHaveBeenCalled();
    jest.setSystemTime(Date.now() + 8 * 3_600_000);
    jest.advanceTimersByTime(60_000);
    expect(reactions.readAgain).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    expect(reactions.readAgain).toHaveBeenCalledTimes(1);
    stop();
  });

  test('S3 after less does not: the session is not read because of a glance elsewhere', () => {
    const { reactions, stop } = watchAs(as('norole'));
    show(false);
    jest.setSystemTime(Date.now() + SESSION_FRESH_MS - 1);
    show(true);
    window.dispatchEvent(new Event('focus'));
    expect(reactions.readAgain).not.toHaveBeenCalled();
    stop();
  });

  test('has nothing to read where nobody is signed in', () => {
    const { reactions, stop } = watchAs(signedOut);
    show(false);
    jest.setSystemTime(Date.now() + SESSION_FRESH_MS);
    show(true);
    expect(reactions.readAgain).not.toHaveBeenCalled();
    stop();
  });
});

describe('F70 a session that ends over unsaved input', () => {
  test('leaves the page as it is, and goes on with the same person', () => {
    const { become, reactions, isWaiting, hear, stop } = watchAs(as('norole'), true);
    become(signedOut);
    expect(isWaiting()).toBe(true);
    become({ user: null, error: { kind: 'offline' } });
    hear({ kind: 'signed-in', userId: currentUser('norole').userId });
    expect(reactions.readAgain).toHaveBeenCalledTimes(1);
    become(as('norole'));
    expect(isWaiting()).toBe(false);
    expect(reactions.askGuards).not.toHaveBeenCalled();
    expect(reactions.startOver).not.toHaveBeenCalled();
    stop();
  });

  test('shows nothing of it to another person', () => {
    const { become, reactions, stop } = watchAs(as('norole'), true);
    become(signedOut);
    become(as('staff'));
    expect(reactions.startOver).toHaveBeenCalledTimes(1);
    stop();
  });

  test('asks the guards when the person has come back with another role', () => {
    const { become, reactions, stop } = watchAs(as('superuser'), true);
    become(signedOut);
    become({ user: currentUser('superuser', { role: 'user' }), error: null });
    expect(reactions.askGuards).toHaveBeenCalledTimes(1);
    stop();
  });
});
