import { render, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { keepFocus } from './keep-focus';

/** The frames that others have for moving the focus themselves, and the one after. */
async function frames() {
  for (let count = 0; count < 4; count += 1) await new Promise(requestAnimationFrame);
}

let end: () => void;
beforeEach(() => (end = keepFocus(document)));
afterEach(() => end());

test('after a row is gone, the focus is at the heading of its part of the page', async () => {
  render(
    <main>
      <h1>Team</h1>
      <section>
        <h2>People who want to join</h2>
        <ul>
          <li>
            <button>Let in Pia</button>
          </li>
        </ul>
      </section>
    </main>,
  );
  const button = screen.getByRole('button');
  button.focus();
  screen.getByRole('listitem').remove();
  await frames();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'People who want to join' })).toHaveFocus());
});

test('after a dialog, it is back where it was before the dialog', async () => {
  render(
    <main>
      <h1>Applications</h1>
      <a href="#pia">Pia</a>
    </main>,
  );
  screen.getByRole('link').focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" aria-label="Pia"><h2>Pia</h2><button>Close</button></div>',
  );
  const dialog = screen.getByRole('dialog');
  screen.getByRole('button', { name: 'Close' }).focus();
  dialog.remove();
  await frames();
  await waitFor(() => expect(screen.getByRole('link')).toHaveFocus());
});

test('a button that is switched off gives the focus away', async () => {
  render(
    <main>
      <h1>Users</h1>
      <button>Next page</button>
    </main>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button');
  button.focus();
  // What is switched off loses the focus, but jsdom lets it only before.
  button.blur();
  button.disabled = true;
  await frames();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus());
});

test('whoever goes away from something, by Tab or by a press beside everything, is left where they are when it goes', async () => {
  render(
    <main>
      <h1>Users</h1>
      <button>Next page</button>
      <button>Last page</button>
    </main>,
  );
  const [next, last] = screen.getAllByRole('button');
  next?.focus();
  next?.blur();
  await frames();
  next?.remove();
  await frames();
  await waitFor(() => expect(document.body).toHaveFocus());

  last?.focus();
  last?.remove();
  await frames();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus());
});

type Part = { heading: boolean; parts: Part[] };
const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.record({
    heading: fc.boolean(),
    parts: fc.oneof({ depthSize: 'small' }, fc.constant<Part[]>([]), fc.array(tie('part'), { maxLength: 3 })),
  }),
}));

function toHtml({ heading, parts }: Part): string {
  return `<div role="group">${heading ? '<h2>Part</h2>' : ''}<button>Do it</button>${parts.map(toHtml).join('')}</div>`;
}

test('whatever goes away from whatever page, the focus stays in it', async () => {
  await fc.assert(
    fc.asyncProperty(part, fc.nat(), fc.nat(), async (page, pressed, gone) => {
      document.body.innerHTML = `<main tabindex="-1">${toHtml(page)}</main>`;
      const buttons = screen.getAllByRole('button');
      const groups = screen.getAllByRole('group');
      buttons[pressed % buttons.length]?.focus();
      groups[gone % groups.length]?.remove();
      await frames();
      expect(document.body).not.toHaveFocus();
    }),
    { numRuns: 15 },
  );
});
