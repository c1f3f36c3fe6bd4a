import { bundledServices, checkout, deployables, withCopyOfCheckout } from '@event-portal/commands';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { findFreePorts, stateFolder } from '@event-portal/local';
import { findFreePort } from '@event-portal/tooling/free-port';
import { expect, test, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addresses } from '../portal/support/addresses';
import { end } from '../portal/support/end';
import { openWindowBrowser } from './support/window';

const FORM = 'remote-admin/src/routes/_protected/admin/events-management/new.tsx';
const EXTENSION = 'remote-admin/src/extensions/event.panel/log.tsx';
const DESCRIPTION = 'It stays a draft until you publish it. You become its first admin.';
const SLOW = { timeout: 120_000 };
/** Less than a test may take: what it said so far is worth more than that it took too long. */
const READY_WITHIN_MS = 400_000;

// Each builds from sources on every core.
test.describe.configure({ mode: 'default' });

test('a change in a remote, and one in the shell, arrive without a load, and what was typed stays', async ({
  page,
}) => {
  test.setTimeout(480_000);
  await withDevelopmentServer(page, [], async ({ copy, ports }) => {
    const name = await typeIntoForm(page);

    change(copy, FORM, DESCRIPTION, 'A page of a remote, changed.');
    await expect(page.getByText('A page of a remote, changed.')).toBeVisible(SLOW);
    await expect(name).toHaveValue('An event that is not saved');
    change(
      copy,
      'shell/src/layout/area-frame.tsx',
      'navigationLabel={title}',
      'navigationLabel="The shell, changed"',
    );
    await expect(page.getByRole('navigation', { name: 'The shell, changed' })).toBeVisible(SLOW);
    await expect(name).toHaveValue('An event that is not saved');
    await expectSameDocument(page);

    const gallery = await page.request.get(`http://localhost:${ports.GALLERY_PORT}/`);
    expect(await gallery.text()).toContain('Gallery');
  });
});

test('one remote from its sources keeps what was typed, says what is wrong with them, and comes back by itself', async ({
  page,
}) => {
  test.setTimeout(480_000);
  await withDevelopmentServer(page, ['--only', 'admin'], async ({ copy }) => {
    await expectExtensionToBeReplaced(page, copy);

    const name = await typeIntoForm(page);
    change(copy, FORM, DESCRIPTION, 'A page of a remote, changed.');
    await expect(page.getByText('A page of a remote, changed.')).toBeVisible(SLOW);
    await expect(name).toHaveValue('An event that is not saved');

    const problems = page.getByRole('alert', { name: 'remote-admin' });
    change(copy, FORM, 'return (', 'return ((');
    await expect(problems).toContainText('events-management/new.tsx', SLOW);
    change(copy, FORM, 'return ((', 'return (');
    await expect(problems).toBeHidden(SLOW);
    await expect(name).toHaveValue('An event that is not saved');

    change(copy, FORM, "export const shape = 'form';", "export const shape = 'form'.of.a.typo();");
    await expect(problems).toContainText("reading 'a'", SLOW);
    change(copy, FORM, "export const shape = 'form'.of.a.typo();", "export const shape = 'form';");
    await expect(problems).toBeHidden(SLOW);
    await expect(name).toHaveValue('An event that is not saved');

    // What the compiler takes runs, and its types are told of.
    change(copy, FORM, "export const shape = 'form';", "export const shape: number = 'form';");
    await expect(problems).toContainText('TS2322', SLOW);
    change(copy, FORM, "export const shape: number = 'form';", "export const shape = 'form';");
    await expect(problems).toBeHidden(SLOW);
    await expect(name).toHaveValue('An event that is not saved');

    const title = page.getByRole('heading', { level: 1 });
    change(copy, FORM, 'const navigate = useNavigate();', 'const navigate = useNavigate().of.a.typo();');
    await expect(title).toHaveText('This page does not work at the moment', SLOW);
    change(copy, FORM, 'const navigate = useNavigate().of.a.typo();', 'const navigate = useNavigate();');
    await expect(title).toHaveText('New event', SLOW);
  });
});

test('one remote from its sources in a deployed portal keeps what was typed over a save', async () => {
  test.setTimeout(480_000);
  const browser = await openWindowBrowser();
  try {
    await withCopyOfCheckout(async (copy) => {
      const dev = startDevelopment(copy, ['--only', 'admin', '--portal', addresses.web], {
        ADMIN_PORT: String(await findFreePort()),
        CHROMIUM: browser.program,
      });
      const said = listenTo(dev);
      try {
        const { page } = await browser.waitFor('Overview – Event Portal', said, READY_WITHIN_MS);
        const name = await typeIntoForm(page);
        change(copy, FORM, DESCRIPTION, 'A page of a remote, changed.');
        await expect(page.getByText('A page of a remote, changed.')).toBeVisible(SLOW);
        await expect(name).toHaveValue('An event that is not saved');
        await expectSameDocument(page);
        expect(page.url()).toBe(`${addresses.web}/admin/events-management/new`);
        // Whoever ends the command is left with no window.
        await end(dev);
        await expect.poll(() => page.isClosed()).toBe(true);
      } finally {
        await end(dev);
        rmSync(stateFolder(copy), { recursive: true, force: true });
      }
    });
  } finally {
    browser.end();
  }
});

type Ports = Awaited<ReturnType<typeof findFreePorts>>;

/** Runs `npm run dev` on a copy of this checkout, whose files the test may change, and signs somebody in there. */
async function withDevelopmentServer(
  page: Page,
  args: readonly string[],
  use: (running: { copy: string; ports: Ports }) => Promise<void>,
): Promise<void> {
  const ports = await findFreePorts();
  await withCopyOfCheckout(async (copy) => {
    const places = Object.entries(ports).map(([name, port]) => [name, String(port)] as const);
    const dev = startDevelopment(copy, args, Object.fromEntries(places));
    try {
      await untilReady(dev);
      await signIn(page, `http://localhost:${ports.WEB_PORT}`);
      await use({ copy, ports });
    } finally {
      await end(dev);
      rmSync(stateFolder(copy), { recursive: true, force: true });
    }
  });
}

/** Starts `npm run dev` in a copy of this checkout, in which what is not changed is built already. */
function startDevelopment(copy: string, args: readonly string[], env: Record<string, string>): ChildProcess {
  for (const folder of [...deployables, ...bundledServices])
    cpSync(join(checkout, folder, 'dist'), join(copy, folder, 'dist'), { recursive: true });
  return spawn(process.execPath, [join(copy, 'infra/commands/bootstrap.mjs'), 'local', 'dev', ...args], {
    cwd: copy,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What it says, as long as it runs. */
function listenTo(dev: ChildProcess): () => string {
  let said = '';
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (text: Buffer) => (said += text.toString()));
  return () => said;
}

/** Types what only the state of components holds: a page that is mounted anew has lost it. */
async function typeIntoForm(page: Page) {
  await page.goto(new URL('/admin/events-management/new', page.url()).href);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('An event that is not saved');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return name;
}

/** Changes what the remote offers to a page of another one, which is a build. */
async function expectExtensionToBeReplaced(page: Page, copy: string): Promise<void> {
  await page.goto(new URL(`/events/${SEEDED_EVENT_ID}`, page.url()).href);
  const panel = page.getByText('Only superusers see this.');
  // An element that is mounted anew has lost the note.
  await panel.evaluate((element) => element.setAttribute('data-kept', ''));
  change(copy, EXTENSION, 'Only superusers see this.', 'An extension, changed.');
  await expect(page.getByText('An extension, changed.')).toHaveAttribute('data-kept', '', SLOW);
}

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
}

function untilReady(dev: ChildProcess): Promise<void> {
  const said = listenTo(dev);
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`${what}:\n${said()}`));
    const late = setTimeout(() => fail('The development server did not get ready'), READY_WITHIN_MS);
    dev.stdout?.on('data', () => {
      if (!/^Ready: /m.test(said())) return;
      clearTimeout(late);
      resolve();
    });
    dev.once('exit', () => fail('The development server ended'));
  });
}

function change(copy: string, file: string, from: string, to: string): void {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replace(from, to));
}

async function signIn(page: Page, portal: string): Promise<void> {
  await page.goto(portal);
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: 'Continue as Sam Superuser' }).click();
  await page.waitForURL(`${portal}/portal`);
}
