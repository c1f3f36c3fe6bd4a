import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { followLink } from '../support/follow-link';
import { openLab, remotes, type Lab, type RemoteName } from '../support/lab';
import { takePicture } from '../support/pictures';
import { expect, test as base } from '../support/test';
import { faults, inject, type BuiltFault, type Fault } from './faults';

/** Where each remote is looked at: the page, its pattern, and what its heading says. */
const places: Record<RemoteName, { path: string; pattern: string; heading: string }> = {
  portal: { path: '/community', pattern: '/community', heading: 'Community' },
  admin: { path: '/admin/events-management', pattern: '/admin/events-management', heading: 'Events' },
  'event-dashboard': {
    path: `/events/${SEEDED_EVENT_ID}`,
    pattern: '/events/:eventId',
    heading: 'Riverside Hackathon',
  },
};

const EARLIER = '1.0.0';
const LATER = '2.0.0';

/** One portal a worker, in which every remote has a version before the current one. */
const test = base.extend<object, { lab: Lab }>({
  lab: [
    async ({ browserName: _browser }, use, { parallelIndex }) => {
      const lab = await openLab(parallelIndex);
      for (const { name } of remotes)
        for (const version of [EARLIER, LATER])
          await lab.publish(name, version, undefined, '--promote', 'the laboratory');
      await use(lab);
      await lab.close();
    },
    { scope: 'worker' },
  ],
});

for (const fault of faults) {
  if ('answer' in fault) {
    // What happens on the way happens to one browser alone: one lab does for all three. One after the other, so that a busy
    // machine does not take a sound version longer than the shell waits for one.
    test(`${fault.name}: the version before stands in for each remote, and the person is told`, async ({
      lab,
      visit,
    }) => {
      test.slow();
      for (const { name } of remotes) await expectTheVersionBefore(lab, visit, name, fault);
    });
    continue;
  }
  for (const { name } of remotes) {
    test(`${fault.name} × ${name}: the version before stands in, and the person is told`, async ({
      lab,
      visit,
    }) => {
      await breakCurrent(lab, name, fault);
      try {
        await expectTheVersionBefore(lab, visit, name, fault);
      } finally {
        await lab.registry('promote', name, LATER);
      }
    });
  }
}

async function expectTheVersionBefore(
  lab: Lab,
  visit: Parameters<Parameters<typeof test>[2]>[0]['visit'],
  name: RemoteName,
  fault: Fault,
): Promise<void> {
  const { path, pattern, heading } = places[name];
  const { page, watch } = await visit('superuser');
  watch.allow(/./);
  try {
    const live = await lab.live();
    const current = live.remotes.find((remote) => remote.name === name)?.current;
    if (current) await inject(page, fault, current, pattern);

    // A file that hangs, and is asked for early, keeps the document from ever having loaded.
    await page.goto(lab.url + path, { waitUntil: 'commit' });
    // The word of it goes by itself, and the page may take longer than that.
    await Promise.all([
      expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 30_000 }),
      expect(page.getByText('runs in an earlier version for now')).toBeVisible({ timeout: 30_000 }),
    ]);
    const ran = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name: url }) => url),
    );
    expect(ran.some((url) => url.includes(`/remotes/${name}/${EARLIER}/`))).toBe(true);
    await takePicture(page, `laboratory/${slug(fault.name)}-${name}`);

    // The next visit does not pay for it again, and the other remotes never did.
    const started = watch.requests().length;
    await page.goto(lab.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const other = name === 'portal' ? 'admin' : 'portal';
    await followLink(page, places[other].path);
    await expect(page.getByRole('heading', { level: 1, name: places[other].heading })).toBeVisible();
    const again = watch.requests().slice(started);
    const asksFor = (remote: RemoteName, version: string | undefined) =>
      again.filter((request) => request.includes(`/remotes/${remote}/${version}/`));
    expect(asksFor(name, current?.version)).toEqual([]);
    expect(asksFor(other, LATER)).not.toEqual([]);
    expect(asksFor(other, EARLIER)).toEqual([]);
    const otherTitle = live.remotes.find((remote) => remote.name === other)?.current.descriptor.title ?? '';
    await expect(page.getByText(`${otherTitle} runs in an earlier version`)).toHaveCount(0);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  // The browser is the next one's, which has to know of no failure.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Publishes and promotes a version that was built broken. */
async function breakCurrent(lab: Lab, name: RemoteName, { name: fault, rewrite }: BuiltFault): Promise<void> {
  // The version to go back to has to be a sound one, whatever was broken before.
  await lab.registry('promote', name, EARLIER);
  const version = `3.0.0-${slug(fault)}.${Date.now()}`;
  const told = await lab.publish(name, version, rewrite, '--promote', 'the laboratory');
  expect(told).toMatchObject({ code: 0 });
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
