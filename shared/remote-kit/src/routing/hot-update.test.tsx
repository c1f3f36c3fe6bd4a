import { createApiStub, expectConsole, renderRoutes } from '@event-portal/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { layout, page, reloadPages, type PageModule } from './index';

type Edited = PageModule<'/edited'>;

/** Opens a page. @returns what a save of its file does. */
function openPage(first: () => Edited) {
  let load = first;
  const edited = { path: 'edited', ...page<'/edited'>(async () => load()) };
  const routes = [layout(async () => ({ Component: Outlet }), [edited])];
  renderRoutes(routes, { at: '/edited', api: createApiStub() });
  return (next: () => Edited) => {
    load = next;
    return reload();
  };
}

/** What it rejects with is no business of React's. */
async function reload(): Promise<void> {
  const outcome = await act(() => Promise.allSettled([reloadPages(() => undefined)]));
  for (const one of outcome) if (one.status === 'rejected') throw one.reason;
}

function typo(): never {
  throw new TypeError('undefined is not a function');
}

const whole = () => ({ Component: () => <h1>Whole</h1> });

const failed = () => screen.findByRole('heading', { name: 'This page does not work at the moment' });

test.each([
  ['while it was loaded', typo],
  ['in its loader', () => ({ ...whole(), loader: typo })],
  ['while it was rendered', () => ({ Component: typo })],
])('a page whose code has failed %s comes back by itself when that is repaired', async (_when, broken) => {
  expectConsole.matching(/undefined is not a function/);
  const save = openPage(broken);
  expect(await failed()).toBeVisible();
  await save(whole);
  expect(await screen.findByRole('heading', { name: 'Whole' })).toBeVisible();
});

test('code that fails while it is loaded leaves what is shown, until it is repaired', async () => {
  const save = openPage(whole);
  expect(await screen.findByRole('heading', { name: 'Whole' })).toBeVisible();
  await expect(save(typo)).rejects.toThrow('undefined is not a function');
  expect(screen.getByRole('heading', { name: 'Whole' })).toBeVisible();
  await save(() => ({ Component: () => <h1>Repaired</h1> }));
  expect(await screen.findByRole('heading', { name: 'Repaired' })).toBeVisible();
});

test('a page that works keeps what was typed into it, whatever is saved elsewhere', async () => {
  const Component = () => <input aria-label="Name" />;
  const save = openPage(() => ({ Component }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Not saved' } });
  await save(() => ({ Component }));
  expect(screen.getByRole('textbox')).toHaveValue('Not saved');
});
