import { expectConsole } from '@event-portal/testing';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ShellProvider, type Shell } from '../shell-context';
import { lazyPart } from './lazy-part';
import { missingPanel, type PanelProps } from './missing-panel';
import { NoticeRegion } from './notice-region';
import { createNotices, type Notices } from './notices';
import { PlainNotices } from './plain-notices';
import { PlainQuestion } from './plain-question';
import { QuestionDialog } from './question-dialog';
import { UNSAVED, type AskedQuestion } from './unsaved-input';

const MissingPalette = missingPanel({
  loading: 'Loading the list of pages…',
  failed: 'The list of pages could not be loaded',
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The longest that patience lasts with code that is refused. */
const pass = (ms = 3000) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Code on a network that can fail, as a bundler's chunk would. */
function chunk<Props>(Component: ComponentType<Props>) {
  const network = { isDown: true, requests: 0 };
  const load = async () => {
    network.requests += 1;
    if (network.isDown) throw Object.assign(new Error('chunk 7 failed'), { name: 'ChunkLoadError' });
    return Component;
  };
  return { network, load };
}

function renderInShell(Part: ComponentType) {
  const refresh = jest.fn(() => Promise.resolve());
  const shell = {
    catalogue: { refresh },
    unsaved: { mayBeLost: () => Promise.resolve(false) },
  } as unknown as Shell;
  render(
    <ShellProvider value={shell}>
      <label>
        Name
        <input />
      </label>
      <Part />
    </ShellProvider>,
  );
  return { refresh, user: userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }) };
}

test('F47 a message whose region does not arrive is said plainly, and what is typed stays', async () => {
  const { network, load } = chunk<{ notices: Notices }>(NoticeRegion);
  const Region = lazyPart(load, PlainNotices);
  const notices = createNotices();
  const { user, refresh } = renderInShell(() => <Region notices={notices} />);
  await user.type(screen.getByLabelText('Name'), 'Half a sentence');

  act(() => notices.notify({ tone: 'problem', text: 'You are still signed in.' }));
  await pass();
  expect(screen.getByRole('status')).toHaveTextContent('You are still signed in.');
  expect(screen.getByLabelText('Name')).toHaveValue('Half a sentence');
  expect(refresh).toHaveBeenCalled();

  network.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await pass();
  expect(screen.getByRole('region', { name: '1 notification' })).toHaveTextContent(
    'You are still signed in.',
  );
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Half a sentence');
});

test('a plain message can be put away, and the next one asks for the region again', async () => {
  const { network, load } = chunk<{ notices: Notices }>(NoticeRegion);
  const Region = lazyPart(load, PlainNotices);
  const notices = createNotices();
  const { user } = renderInShell(() => <Region notices={notices} />);
  act(() => notices.notify({ tone: 'success', text: 'Saved.' }));
  await pass();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();

  const before = network.requests;
  act(() => notices.notify({ tone: 'success', text: 'Saved again.' }));
  await pass();
  expect(screen.getByText('Saved again.')).toBeVisible();
  expect(network.requests).toBeGreaterThan(before);
});

test('F47 a palette that does not arrive says so, is asked for at the next press, and takes nothing away', async () => {
  const { network, load } = chunk<PanelProps>(({ open }) => (open ? <p>All pages</p> : null));
  const Palette = lazyPart(load, MissingPalette);
  const onOpenChange = jest.fn();
  const { user } = renderInShell(() => <Palette open onOpenChange={onOpenChange} />);
  await pass();
  expect(screen.getByText('The list of pages could not be loaded')).toBeVisible();
  expect(screen.getByLabelText('Name')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);

  network.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await pass();
  expect(screen.getByText('All pages')).toBeVisible();
});

test('F47 a question whose dialog does not arrive is asked all the same', async () => {
  const { network, load } = chunk<{ question: AskedQuestion | undefined }>(QuestionDialog);
  const Question = lazyPart(load, PlainQuestion);
  const answer = jest.fn();
  const { user } = renderInShell(() => <Question question={{ ...UNSAVED, answer }} />);
  await pass();
  expect(screen.getByRole('alert')).toHaveTextContent('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Stay on this page' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(answer.mock.calls).toEqual([[false], [true]]);

  network.isDown = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await pass();
  expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a part that throws is replaced, not the page', async () => {
  expectConsole.matching(/broken|PartBoundary/);
  const { network, load } = chunk<PanelProps>(() => {
    throw new Error('broken');
  });
  network.isDown = false;
  const Palette = lazyPart(load, MissingPalette);
  renderInShell(() => <Palette open onOpenChange={() => undefined} />);
  await pass();
  expect(screen.getByText('The list of pages could not be loaded')).toBeVisible();
  expect(screen.getByLabelText('Name')).toBeVisible();
});
