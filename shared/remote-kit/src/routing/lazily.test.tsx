import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { lazily, useSoon } from './lazily';
import { LoadFailure } from './load-failure';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const Dialog = ({ name }: { name: string }) => <p>Dialog of {name}</p>;
const broken = new LoadFailure('broken', 'It is no script.');

class Boundary extends Component<{ children: ReactNode }> {
  override readonly state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <p>It has failed.</p> : this.props.children;
  }
}

async function draw(content: ReactNode) {
  const { unmount } = render(<Boundary>{content}</Boundary>);
  await act(() => jest.advanceTimersByTimeAsync(0));
  return unmount;
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

test('what has failed is the error boundary’s, and asked for anew by whoever tries again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn<Promise<typeof Dialog>, []>().mockRejectedValueOnce(broken).mockResolvedValue(Dialog);
  const Lazy = lazily(load);
  const unmount = await draw(<Lazy name="Ada" />);
  expect(screen.getByText('It has failed.')).toBeVisible();
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  await draw(<Lazy name="Ada" />);
  expect(screen.getByText('Dialog of Ada')).toBeVisible();
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
  expect(document.body).toHaveTextContent(/^It comes for Ada\.$/);
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
