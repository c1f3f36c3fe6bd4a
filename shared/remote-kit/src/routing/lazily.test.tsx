import { PlatformProvider, type Platform } from '@event-portal/remote-kit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { lazily, lazyDialog, useSoon } from './lazily';
import { LoadFailure } from './load-failure';

const pageFailed = jest.fn<Promise<boolean>, [unknown]>();

beforeEach(() => {
  jest.useFakeTimers();
  pageFailed.mockReset().mockResolvedValue(false);
});
afterEach(() => jest.useRealTimers());

const Dialog = ({ name }: { name: string }) => <p>Dialog of {name}</p>;
const broken = new LoadFailure('broken', 'It is no script.');

async function draw(content: ReactNode) {
  const platform = { pageFailed } as unknown as Platform;
  const { unmount } = render(
    <PlatformProvider value={platform}>
      <h1>The page</h1>
      {content}
    </PlatformProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(0));
  return unmount;
}

async function pressAgain() {
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
}

test('it is asked for when it is drawn, once, and gets what it is given', async () => {
  const load = jest.fn(() => Promise.resolve(Dialog));
  const Lazy = lazily(load);
  expect(load).not.toHaveBeenCalled();
  const unmount = await draw(<Lazy name="Ada" />);
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
  unmount();
  await draw(<Lazy name="Tess" />);
  expect(screen.getByText('Dialog of Tess')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('F47 what has failed says so in its place, the shell is told, and the page goes on; one press asks again', async () => {
  const load = jest.fn<Promise<typeof Dialog>, []>().mockRejectedValueOnce(broken).mockResolvedValue(Dialog);
  const Lazy = lazily(load);
  await draw(<Lazy name="Ada" />);
  expect(screen.getByRole('status')).toHaveTextContent('This part of the page could not be loaded');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(pageFailed.mock.calls).toEqual([[broken]]);
  await pressAgain();
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('what has come at the second try is asked for no more, however soon that was', async () => {
  const load = jest.fn<Promise<typeof Dialog>, []>().mockRejectedValueOnce(broken).mockResolvedValue(Dialog);
  const Lazy = lazily(load);
  const unmount = await draw(<Lazy name="Ada" />);
  await pressAgain();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  unmount();
  await draw(<Lazy name="Tess" />);
  expect(screen.getByText('Dialog of Tess')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what fails once more says so once more', async () => {
  const load = jest.fn(() => Promise.reject<typeof Dialog>(broken));
  const Lazy = lazily(load);
  await draw(<Lazy name="Ada" />);
  await pressAgain();
  expect(screen.getByRole('status')).toHaveTextContent('could not be loaded');
  expect(load).toHaveBeenCalledTimes(2);
  expect(pageFailed).toHaveBeenCalledTimes(2);
});

test('while the shell leaves the page for a version that works, nothing is said', async () => {
  pageFailed.mockResolvedValue(true);
  const Lazy = lazily(() => Promise.reject<typeof Dialog>(broken));
  await draw(<Lazy name="Ada" />);
  expect(pageFailed).toHaveBeenCalledTimes(1);
  expect(document.body).toHaveTextContent(/^The page$/);
});

test('whoever opens it later asks anew', async () => {
  const load = jest.fn<Promise<typeof Dialog>, []>().mockRejectedValueOnce(broken).mockResolvedValue(Dialog);
  const Lazy = lazily(load);
  const unmount = await draw(<Lazy name="Ada" />);
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await draw(<Lazy name="Ada" />);
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
});

const Asked = ({ name, onClose }: { name: string; onClose: () => void }) => (
  <button onClick={onClose}>Close the dialog of {name}</button>
);

test('a dialog whose code does not come is a dialog that says so, and can be closed', async () => {
  const onClose = jest.fn();
  const Lazy = lazyDialog(() => Promise.reject<typeof Asked>(broken));
  await draw(<Lazy name="Ada" onClose={onClose} />);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('dialog')).toHaveAccessibleName('This part of the page could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a dialog whose code comes at the second try opens then', async () => {
  const load = jest.fn<Promise<typeof Asked>, []>().mockRejectedValueOnce(broken).mockResolvedValue(Asked);
  const Lazy = lazyDialog(load);
  await draw(<Lazy name="Ada" onClose={jest.fn()} />);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await pressAgain();
  expect(screen.getByRole('button', { name: 'Close the dialog of Ada' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('while it comes, what stands in for it is drawn, and nothing where nothing does', async () => {
  const never = () => new Promise<typeof Dialog>(() => undefined);
  const Lazy = lazily(never, { meanwhile: ({ name }) => <p>It comes for {name}.</p> });
  const Silent = lazily(never);
  await draw(
    <>
      <Lazy name="Ada" />
      <Silent name="Tess" />
    </>,
  );
  expect(document.body).toHaveTextContent(/^The pageIt comes for Ada\.$/);
});

test('where something else is drawn in its place, nothing fails', async () => {
  const Lazy = lazily(() => Promise.reject<typeof Dialog>(broken), {
    otherwise: ({ name }) => <p>Nothing for {name}</p>,
  });
  await draw(<Lazy name="Ada" />);
  expect(screen.getByText('Nothing for Ada')).toBeVisible();
});

test('a page asks for what it may open once it has had its time, and not once it is left', async () => {
  const load = jest.fn(() => Promise.resolve(Dialog));
  const Lazy = lazily(load);
  function Page() {
    useSoon(Lazy);
    return null;
  }
  const unmount = await draw(<Page />);
  await act(() => jest.advanceTimersByTimeAsync(1999));
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(5000));
  expect(load).not.toHaveBeenCalled();
  await draw(<Page />);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(load).toHaveBeenCalledTimes(1);
  await draw(<Lazy name="Ada" />);
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
});
