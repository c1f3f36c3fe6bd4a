import { usePerson } from '@event-portal/remote-kit';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { QueryCache } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useReducer } from 'react';

function Name() {
  const [drawn, drawAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <button type="button" onClick={drawAgain}>
      {usePerson()?.name}, drawn again {drawn} times
    </button>
  );
}

const open = () =>
  renderRoutes([{ path: '/', element: <Name /> }], {
    at: '/',
    api: createApiStub(),
    user: currentUser('norole'),
  });

test('the person is the one of the session, as it is now', async () => {
  const { signIn } = open();
  expect(await screen.findByRole('button', { name: /^Noor Norole/ })).toBeInTheDocument();
  signIn({ ...currentUser('norole'), name: 'Noor Newname' });
  expect(await screen.findByRole('button', { name: /^Noor Newname/ })).toBeInTheDocument();
});

test('a component that is drawn again goes on listening, and begins nothing anew', async () => {
  const subscribe = jest.spyOn(QueryCache.prototype, 'subscribe');
  const { user } = open();
  const button = await screen.findByRole('button', { name: /0 times/ });
  const before = subscribe.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  await user.click(button);
  expect(button).toHaveTextContent('1 times');
  expect(subscribe.mock.calls).toHaveLength(before);
  subscribe.mockRestore();
});
