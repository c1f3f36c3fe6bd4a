import { createQueryClient, waitingChange } from '@event-portal/remote-kit';
import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { watchNetwork } from './network-status';
import { describeNetwork } from './network-words';

function begin() {
  const queryClient = createQueryClient();
  queryClient.mount();
  const listeners = new Set<() => void>();
  let isDown = false;
  const network = watchNetwork(queryClient, {
    isDown: () => isDown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const setDown = (next: boolean) => {
    isDown = next;
    listeners.forEach((listener) => listener());
  };
  const read = (queryFn: () => Promise<string>) => {
    queryClient.query({ queryKey: ['list'], retry: false, staleTime: 0, queryFn }).catch(() => undefined);
  };
  const checkIn = new MutationObserver(queryClient, {
    ...waitingChange({
      label: ({ name }: { name: string }) => `Check in ${name}`,
      send: () => Promise.resolve(''),
    }),
  });
  const press = (name: string) => {
    checkIn.mutate({ name }).catch(() => undefined);
  };
  const title = () => describeNetwork(network.current())?.title ?? null;
  return { network, read, press, setDown, title };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

test('what waits is counted, can be taken back one by one, and is said to be saved once it is', async () => {
  const { network, press, title } = begin();
  onlineManager.setOnline(false);
  expect(title()).toBe('You are offline');
  press('Pia');
  press('Tess');
  press('Marcus');
  await jest.advanceTimersByTimeAsync(10);
  expect(title()).toBe('You are offline: 3 changes wait');
  const [, tess] = network.current().waiting;
  network.cancel(tess?.id ?? -1);
  expect(network.current().waiting.map(({ label }) => label)).toEqual(['Check in Pia', 'Check in Marcus']);
  onlineManager.setOnline(true);
  await jest.advanceTimersByTimeAsync(10);
  expect(title()).toBe('2 changes that waited are saved');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(title()).toBeNull();
});

test('a slow answer is said until it is there', async () => {
  const { read, title } = begin();
  read(() => new Promise((resolve) => setTimeout(resolve, 9000, 'list')));
  await jest.advanceTimersByTimeAsync(1000);
  expect(title()).toBeNull();
  await jest.advanceTimersByTimeAsync(5000);
  expect(title()).toBe('The connection is slow');
  await jest.advanceTimersByTimeAsync(5000);
  expect(title()).toBeNull();
});

test('a portal that cannot be reached is said until it answers, and not in place of having no network', () => {
  const { setDown, title } = begin();
  setDown(true);
  expect(title()).toBe('The portal cannot be reached');
  onlineManager.setOnline(false);
  expect(title()).toBe('You are offline');
  onlineManager.setOnline(true);
  setDown(false);
  expect(title()).toBeNull();
});

test('who listens is told of changes alone', async () => {
  const { network, read } = begin();
  const listener = jest.fn();
  network.subscribe(listener);
  read(() => Promise.resolve('list'));
  await jest.advanceTimersByTimeAsync(10);
  expect(listener).not.toHaveBeenCalled();
  onlineManager.setOnline(false);
  onlineManager.setOnline(false);
  expect(listener).toHaveBeenCalledTimes(1);
});
