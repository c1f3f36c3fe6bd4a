import { checkout, withCopyOfCheckout } from '@event-portal/commands';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPages, type Lab } from '../portal/support/lab';
import { expect, test } from '../portal/support/test';
import { buildIn, dropFirstContract, raiseContract } from './support/next-contract';

const DOCUMENT = join(checkout, 'infra/docs/compatibility.md');

/** What the gate opens: it is asked six times whether a remote runs at all. */
const PAGES = ['/admin/overview', '/admin/logs'];

/** What becomes of a remote, by the version of the host context it is built for, in shells by those that they offer. */
type Outcomes = Record<'1' | '2', Partial<Record<'1' | '1 and 2' | '2', 'runs' | 'refused'>>>;

test('old remotes run in a newer shell, a newer remote is kept out of an older one, and the gate tells them apart', async ({
  open,
  openLab,
  gateSettings,
}) => {
  test.setTimeout(600_000);
  const lab = await openLab(gateSettings);
  const builds = mkdtempSync(join(tmpdir(), 'contract-versions-'));
  const shell = join(builds, 'shell-of-both');
  const seen: Outcomes = { '1': {}, '2': {} };
  try {
    const first = keepPages(lab.build('admin', '1.0.0'), ...PAGES);
    await lab.registry('publish', first, '--promote', 'the first');
    await withCopyOfCheckout((copy) => {
      raiseContract(copy);
      buildIn(copy, 'shell', shell);
      buildIn(copy, 'remote-admin', join(builds, 'newer-remote'));
    });

    seen['1']['1'] = await tryRemote(lab, '1.0.0');
    seen['1']['1 and 2'] = await tryShell(lab, shell);

    // The tool of today knows no version 2: the build says so itself, as one from elsewhere could not.
    const newer = keepPages(join(builds, 'newer-remote'), ...PAGES);
    expect((await lab.registry('publish', newer, '--version', '2.0.0')).text).toContain(
      'needs host context 2 to 2',
    );
    const description = join(newer, 'remote.json');
    const told = readFileSync(description, 'utf8').replace('"from":2', '"from":1');
    writeFileSync(description, told);
    await lab.registry('publish', newer, '--version', '2.0.0');
    seen['2']['1'] = await tryRemote(lab, '2.0.0');

    await lab.registry('promote', 'admin', '2.0.0', '--force', 'to see what people would see');
    const { page, watch } = await open('superuser', { baseURL: lab.url });
    watch.allow(/./);
    await page.goto('/admin/overview');
    await Promise.all([
      expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible(),
      expect(page.getByText('runs in an earlier version for now')).toBeVisible(),
    ]);

    seen['2']['1 and 2'] = await tryShell(lab, shell);
    dropFirstContract(shell);
    seen['2']['2'] = await tryShell(lab, shell);
    await lab.registry('promote', 'admin', '1.0.0');
    seen['1']['2'] = await tryShell(lab, shell);

    const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| host context (\d)[^|]*\|(.*)\|$/gm);
    const documented: unknown = Object.fromEntries(
      [...rows].map(([, built, cells = '']) => {
        const [first, both, second] = cells.split('|').map((cell) => cell.trim());
        return [built, { '1': first, '1 and 2': both, '2': second }];
      }),
    );
    expect(documented).toEqual(seen);
  } finally {
    rmSync(builds, { recursive: true, force: true });
  }
});

async function tryRemote(lab: Lab, version: string): Promise<'runs' | 'refused'> {
  return outcomeOf(await lab.registry('gate', 'admin', version));
}

/** Tries a shell with what is live. */
async function tryShell(lab: Lab, folder: string): Promise<'runs' | 'refused'> {
  return outcomeOf(await lab.registry('gate-shell', folder));
}

function outcomeOf({ code, text }: Awaited<ReturnType<Lab['registry']>>): 'runs' | 'refused' {
  if (code === 0) return 'runs';
  expect(code).toBe(65);
  expect(text).toMatch(/does not fit this version of the portal|understands host context/);
  return 'refused';
}
