import type { SignInAttempt } from '../auth/sign-in-attempt';
import { render, screen, waitFor } from '@testing-library/react';
import { SignInCard } from '../features/sign-in/sign-in-card';
import { ShellProvider, type Shell } from '../shell-context';
import { FirstPaintEnds } from './first-paint';

afterEach(() => document.body.replaceChildren());

/** The document's card is there when the shell's comes. */
function takeOver({ isUnderWay = false, isPressed = false } = {}) {
  const first = Object.assign(document.createElement('div'), { id: 'first-paint' });
  const drawn = document.createElement('button');
  if (isPressed) drawn.ariaBusy = 'true';
  first.append(drawn);
  document.body.append(first);
  drawn.focus();
  const attempt: Partial<SignInAttempt> = { isUnderWay: () => isUnderWay };
  const onSignIn = jest.fn();
  render(
    <ShellProvider value={{ attempt } as Shell}>
      <SignInCard
        isOnTheWay={false}
        isLeaving={isUnderWay}
        sessionReadAt={1}
        onSignIn={onSignIn}
        onCheckAgain={() => Promise.resolve()}
      />
      <FirstPaintEnds />
    </ShellProvider>,
  );
  return { onSignIn, drawn, button: screen.getByRole('button', { name: 'Continue with Discord' }) };
}

test('S4 the button of the login page takes the place and the focus of the document’s', async () => {
  const { onSignIn, drawn, button } = takeOver();
  expect(drawn).not.toBeInTheDocument();
  await waitFor(() => expect(button).toHaveFocus());
  expect(onSignIn).not.toHaveBeenCalled();
});

test('S4 what was pressed in vain is pressed', () => {
  expect(takeOver({ isPressed: true }).onSignIn).toHaveBeenCalledTimes(1);
});

test('S4 a sign-in for which the page is being left does not begin once more', () => {
  const { onSignIn, button } = takeOver({ isPressed: true, isUnderWay: true });
  expect(onSignIn).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});
