import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useRef, useState } from 'react';
import { codeOnDemand } from '../on-demand/code-on-demand';
import { FullModal } from './full-modal';
import { modalOnDemand } from './modal-frame';
import type { ModalFrameProps } from './modal-props';

type Load = () => Promise<typeof FullModal>;

const arrives: Load = () => Promise.resolve(FullModal);
const fails: Load = () => Promise.reject(new Error('chunk 7 failed'));
const hangs: Load = () => new Promise(() => undefined);

/** A page with a button that opens a modal whose code comes as `load` says. */
function show(load: Load, props: Partial<ModalFrameProps> = {}) {
  const Late = modalOnDemand(codeOnDemand(load));
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Edit
        </button>
        <Late open={open} onOpenChange={setOpen} shape="dialog" title="Name of the team" {...props}>
          {props.children ?? <input aria-label="Name" />}
        </Late>
      </>
    );
  }
  const { unmount, container } = render(<Page />);
  const button = screen.getByRole('button', { name: 'Edit' });
  return { button, unmount, container, press: () => userEvent.click(button) };
}

/** Opens a dialog from a drawer. */
async function openOneOverAnother(load: Load) {
  const Late = modalOnDemand(codeOnDemand(load));
  function Nested() {
    const [open, setOpen] = useState(true);
    const [isAsked, setAsked] = useState(false);
    return (
      <Late open={open} onOpenChange={setOpen} shape="drawer" title="Outer">
        <button type="button" onClick={() => setAsked(true)}>
          Discard
        </button>
        <Late open={isAsked} onOpenChange={setAsked} shape="dialog" title="Inner" />
      </Late>
    );
  }
  render(<Nested />);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByRole('dialog', { name: 'Inner' });
}

const dialog = () => screen.findByRole('dialog', { name: 'Name of the team' });
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test.each([
  ['arrives', arrives],
  ['fails', fails],
])('where its code %s, the focus moves in, and Esc leads back', async (_name, load) => {
  const { button, press } = show(load);
  await press();
  const shown = await dialog();
  await waitFor(() => expect(shown).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await waitFor(() => expect(button).toHaveFocus());
});

test.each([
  ['arrives', arrives],
  ['fails', fails],
])('where its code %s, Esc closes what lies on top also while nothing has the focus', async (_name, load) => {
  await openOneOverAnother(load);
  // As it is for a moment after something was closed, or when what had the focus is gone.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument());
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await expectClosed();
});

test.each([
  ['arrives', arrives],
  ['fails', fails],
])('where its code %s, an Esc that is held closes no more than what lies on top', async (_name, load) => {
  await openOneOverAnother(load);
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Inner' })).toHaveFocus());
  await userEvent.keyboard('{Escape>}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument());
  fireEvent.keyDown(document.body, { key: 'Escape', repeat: true });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toHaveFocus());
  fireEvent.keyDown(screen.getByRole('button', { name: 'Discard' }), { key: 'Escape', repeat: true });
  expect(screen.getByRole('dialog', { name: 'Outer' })).toBeVisible();
});

test('Esc closes what lay below also while what lay above is still on its way out', async () => {
  await openOneOverAnother(arrives);
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Inner' })).toHaveFocus());
  // jsdom has no animations; in a browser a dialog leaves with one.
  let leave: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (leave = resolve));
  const getAnimations = () => [{ playState: 'running', finished }];
  Object.defineProperty(Element.prototype, 'getAnimations', { value: getAnimations, configurable: true });
  try {
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Inner' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await act(async () => leave());
    await expectClosed();
  } finally {
    Reflect.deleteProperty(Element.prototype, 'getAnimations');
  }
});

/** A field that takes the focus by itself. */
function Eager() {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return <input aria-label="Name" ref={field} />;
}

describe('without its code', () => {
  test('the page behind is out of reach until it closes', async () => {
    const { container, press } = show(fails);
    await press();
    await dialog();
    expect(container).toHaveAttribute('inert');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expectClosed();
    expect(container).not.toHaveAttribute('inert');
  });

  test('it closes by its button and by a click beside it, and is asked for again by the next press', async () => {
    const load = jest.fn(fails);
    const { press } = show(load);
    await press();
    await dialog();
    fireEvent.click(screen.getByLabelText('Name'));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expectClosed();

    await press();
    await dialog();
    fireEvent.click(screen.getByRole('presentation'));
    await expectClosed();
    expect(load).toHaveBeenCalledTimes(2);

    load.mockImplementation(arrives);
    await press();
    await dialog();
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  });

  test('one that must be answered stays', async () => {
    const { press } = show(fails, { role: 'alertdialog', dismissable: false });
    await press();
    const shown = await screen.findByRole('alertdialog', { name: 'Name of the team' });
    fireEvent.click(screen.getByRole('presentation'));
    await userEvent.keyboard('{Escape}');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  test('what the focus was given to inside keeps it', async () => {
    const { press } = show(fails, { children: <Eager /> });
    await press();
    await dialog();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  });

  test('one that must be answered keeps open what it lies over', async () => {
    const Late = modalOnDemand(codeOnDemand(fails));
    const close = jest.fn();
    render(
      <Late open onOpenChange={close} shape="dialog" title="Outer">
        <Late open onOpenChange={close} shape="dialog" title="Inner" dismissable={false} />
      </Late>,
    );
    await waitFor(async () => expect(await screen.findByRole('dialog', { name: 'Inner' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
  });

  test('one that lies over another gives that one back', async () => {
    await openOneOverAnother(fails);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toHaveFocus());
    // Its own overlay, which the one above had put out of reach.
    expect(screen.getByRole('presentation')).not.toHaveAttribute('inert');
  });
});

describe('the code of a modal', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('leaves the network to the page, and is not asked for once that is left', async () => {
    const load = jest.fn(arrives);
    const { unmount } = show(load);
    await pass(1999);
    expect(load).not.toHaveBeenCalled();
    unmount();
    await pass(5000);
    expect(load).not.toHaveBeenCalled();
    show(load);
    await pass(2000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('has a second to come; what is typed meanwhile stays when it comes later', async () => {
    let arrive: (code: typeof FullModal) => void = () => undefined;
    const { button } = show(() => new Promise((resolve) => (arrive = resolve)));
    fireEvent.click(button);
    await pass(999);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await pass(1);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
    arrive(FullModal);
    await pass(0);
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  });

  test('opens nothing that was closed before it came', async () => {
    const Late = modalOnDemand(codeOnDemand(hangs));
    const frame = (open: boolean) => (
      <Late open={open} onOpenChange={() => undefined} shape="dialog" title="Name of the team" />
    );
    const { rerender } = render(frame(true));
    await pass(500);
    rerender(frame(false));
    await pass(5000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
