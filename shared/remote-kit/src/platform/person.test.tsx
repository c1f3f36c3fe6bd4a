import { usePerson } from '@event-portal/remote-kit';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { useReducer } from 'react';
import { SESSION_QUERY_KEY } from './session-key';

let cache: QueryClient;

function Name() {
  cache = useQueryClient();
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
  open();
  expect(await screen.findByRole('button', { name: /^Noor Norole/ })).toBeInTheDocument();
  act(() => {
    cache.setQueryData(SESSION_QUERY_KEY, {
      user: { ...currentUser('norole'), name: 'Noor Newname' },
      error: null,
    });
  });
  expect(await screen.findByRole('button', { name: /^Noor Newname/ })).toBeInTheDocument();
});

test('a component that is drawn again goes on listening, and begins nothing anew', async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: /0 times/ });
  const subscribe = jest.spyOn(cache.getQueryCache(), 'subscribe');
  await user.click(button);
  expect(button).toHaveTextContent('1 times');
  expect(subscribe).not.toHaveBeenCalled();
});
