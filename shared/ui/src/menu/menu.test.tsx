import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FullMenu } from './full-menu';
import { Menu, menuOnDemand } from './menu';

const GROUPS = [{ id: 'main', entries: [{ id: 'edit', label: 'Edit' }] }];

test('a press before the menu is there opens it as soon as it is, the next one without a wait', async () => {
  render(<Menu label="Actions" groups={GROUPS} trigger={<button type="button">More</button>} />);
  const button = screen.getByRole('button', { name: 'More' });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  fireEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
});

test.each([
  ['{ArrowDown}', 'Edit'],
  ['{ArrowUp}', 'Delete'],
  ['{Enter}', 'Edit'],
])('%s before the menu is there leads to %s once it is, and so does the next one', async (key, entry) => {
  const Late = menuOnDemand(() => Promise.resolve(FullMenu));
  const entries = [
    { id: 'edit', label: 'Edit' },
    { id: 'delete', label: 'Delete' },
  ];
  render(
    <Late label="Actions" groups={[{ id: 'main', entries }]} trigger={<button type="button">More</button>} />,
  );
  await userEvent.tab();
  for (let press = 0; press < 2; press += 1) {
    await userEvent.keyboard(key);
    await waitFor(() => expect(screen.getByRole('menuitem', { name: entry })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  }
});

test('an arrow opens it too, and Escape leads back to its button, before it is there and after', async () => {
  const Late = menuOnDemand(() => Promise.resolve(FullMenu));
  render(<Late label="Actions" groups={GROUPS} trigger={<button type="button">More</button>} />);
  await userEvent.tab();
  for (let press = 0; press < 2; press += 1) {
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  }
});

describe('the code of a menu', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function show() {
    const load = jest.fn(() => Promise.resolve(FullMenu));
    const Late = menuOnDemand(load);
    const { unmount } = render(
      <>
        <Late label="Actions" groups={GROUPS} trigger={<button type="button">More</button>} />
        <Late label="Actions" groups={GROUPS} trigger={<button type="button">Other</button>} />
      </>,
    );
    return { load, unmount, button: screen.getByRole('button', { name: 'More' }) };
  }

  test('leaves the network to the page, and is asked for once when that has had its time', async () => {
    const { load } = show();
    await act(() => jest.advanceTimersByTimeAsync(1999));
    expect(load).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is not asked for once the page is left: its remote may be unloaded by then', async () => {
    const { load, unmount } = show();
    await act(() => jest.advanceTimersByTimeAsync(1000));
    unmount();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(load).not.toHaveBeenCalled();
  });

  test('is asked for as soon as a pointer comes near', async () => {
    const { load, button } = show();
    fireEvent.pointerEnter(button);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('stays open for as long as somebody reads it', async () => {
    const { button } = show();
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  });

  test('takes no focus away when it comes', async () => {
    const { button } = show();
    act(() => button.focus());
    await act(() => jest.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(button).toHaveFocus());
    fireEvent.click(button);
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  });

  test('leaves the button that somebody came from where it is', async () => {
    const { button } = show();
    act(() => button.focus());
    await act(() => jest.advanceTimersByTimeAsync(5000));
    act(() => button.blur());
    expect(button).toBeInTheDocument();
    fireEvent.click(button);
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  });
});

describe('a menu whose code does not come', () => {
  beforeAll(() => {
    // jsdom has no modal dialogs: an open one is enough here.
    HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  function open(load: () => Promise<typeof FullMenu>) {
    const Late = menuOnDemand(load);
    render(<Late label="Actions" groups={GROUPS} trigger={<button type="button">More</button>} />);
    return () => fireEvent.click(screen.getByRole('button', { name: 'More' }));
  }

  test('opens plainly where it failed, and is asked for again by the next press', async () => {
    const load = jest.fn(() => Promise.reject<typeof FullMenu>(new Error('chunk 7 failed')));
    const press = open(load);
    press();
    await pass(0);
    expect(screen.getByRole('dialog', { name: 'Actions' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();

    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    load.mockImplementation(() => Promise.resolve(FullMenu));
    press();
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible();
  });

  test('opens plainly after a second where there is no answer at all, and the button says so until then', async () => {
    const press = open(() => new Promise<never>(() => undefined));
    press();
    await pass(999);
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByRole('dialog', { name: 'Actions' })).toBeVisible();
  });
});
