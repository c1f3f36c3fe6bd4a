import type { SessionError } from '@event-portal/contracts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { CookiesBlockedError, OtherSiteError } from '../../auth/oauth';
import { SignInCard, type SignInCardProps } from './sign-in-card';

const busy: SessionError = { kind: 'unavailable', retryAfterSeconds: 2 };

function card(props: Partial<SignInCardProps> = {}) {
  return (
    <SignInCard
      isOnTheWay={false}
      sessionReadAt={1}
      onSignIn={() => undefined}
      onCheckAgain={() => Promise.resolve()}
      {...props}
    />
  );
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const passSecond = () => act(() => jest.advanceTimersByTimeAsync(1000));

test('F4 a busy portal is asked again when it said, and not before', async () => {
  const onCheckAgain = jest.fn(() => Promise.resolve());
  render(card({ sessionError: busy, onCheckAgain }));
  expect(screen.getByRole('button', { name: 'Try again in 2 s' })).toBeDisabled();
  await passSecond();
  expect(screen.getByRole('button', { name: 'Try again in 1 s' })).toBeDisabled();
  await passSecond();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onCheckAgain).toHaveBeenCalledTimes(1);
});

test('F4 a portal that is busy again is waited for again', async () => {
  const view = render(card({ sessionError: busy, sessionReadAt: 1 }));
  await passSecond();
  await passSecond();
  view.rerender(card({ sessionError: busy, sessionReadAt: 2 }));
  expect(screen.getByRole('button', { name: 'Try again in 2 s' })).toBeDisabled();
});

test('F72 a session that could not be read offline is read again once the network is back', async () => {
  const onCheckAgain = jest.fn(() => Promise.resolve());
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(card({ sessionError: { kind: 'offline' }, onCheckAgain }));
  expect(screen.getByRole('status')).toHaveTextContent('You are offline');
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(onCheckAgain).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
});

test('F23 two presses of the button leave for the identity provider once', () => {
  const onSignIn = jest.fn();
  render(card({ onSignIn }));
  const button = screen.getByRole('button', { name: 'Continue with Discord' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onSignIn).toHaveBeenCalledTimes(1);
});

test.each([
  ['F30', new CookiesBlockedError(), /does not keep cookies/],
  ['F31', new OtherSiteError(), /Nobody can sign in at this address/],
])('%s a sign-in that cannot begin says why, and may be tried again', (_fault, error, words) => {
  const onSignIn = jest.fn(() => {
    throw error;
  });
  render(card({ onSignIn }));
  const button = screen.getByRole('button', { name: 'Continue with Discord' });
  fireEvent.click(button);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  fireEvent.click(button);
  expect(onSignIn).toHaveBeenCalledTimes(2);
});
