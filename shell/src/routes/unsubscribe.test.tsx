import { unsubscribeFromNews } from '@event-portal/contracts';
import { createApiStub, renderRoutes } from '@event-portal/testing';
import { screen } from '@testing-library/react';
import { Component } from './unsubscribe';

const open = (api: ReturnType<typeof createApiStub>, search = '?mail=some-token') =>
  renderRoutes([{ path: '/unsubscribe', Component }], { at: `/unsubscribe${search}`, api });

test('opening the page changes nothing; its button ends the news of the event by mail', async () => {
  const api = createApiStub().on(unsubscribeFromNews, undefined);
  const { user } = open(api);
  const stop = await screen.findByRole('button', { name: 'Stop the news by e-mail' });
  expect(api.calls).toEqual([]);
  await user.click(stop);
  expect(await screen.findByText(/No more news of this event come by e-mail/)).toBeInTheDocument();
  expect(api.calls).toMatchObject([{ call: 'POST /unsubscribe/:token' }]);
  expect(screen.queryByRole('button', { name: 'Stop the news by e-mail' })).toBeNull();
});

test('what fails says so, and can be tried again', async () => {
  const { user } = open(createApiStub().refuse(unsubscribeFromNews, 'unavailable'));
  await user.click(await screen.findByRole('button', { name: 'Stop the news by e-mail' }));
  expect(await screen.findByText(/part of the portal is down/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop the news by e-mail' })).toBeEnabled();
});

test('a link that was cut off says what to do', async () => {
  open(createApiStub(), '');
  expect(await screen.findByText(/This link is not complete/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
