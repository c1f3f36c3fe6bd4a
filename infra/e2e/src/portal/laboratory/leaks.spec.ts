import type { CDPSession, Page } from '@playwright/test';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { remotes } from '../support/lab';
import { expect, test } from '../support/test';

/** Each remote's page, and a page of another remote to leave it for. */
const visits = [
  { name: 'portal', path: '/community', elsewhere: `/events/${SEEDED_EVENT_ID}` },
  { name: 'admin', path: '/admin/events-management', elsewhere: '/community' },
  { name: 'event-dashboard', path: `/events/${SEEDED_EVENT_ID}`, elsewhere: '/community' },
];
test.use({
  // A recorder keeps what it has seen of the page inside the page.
  trace: 'off',
  // What the engine compiles while it warms up is on its heap, and no leak.
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--js-flags=--no-opt --no-maglev --no-sparkplug'],
      }),
    { scope: 'worker' },
  ],
});

const CYCLES = 100;
const WARM_UP = 15;
/** More nodes than browsers add to a page for their own controls, and fewer than any page has. */
const SMALLEST_PAGE = 50;

for (const { name, path, elsewhere } of visits) {
  test(`F51 ${name} leaves nothing behind in ${CYCLES} visits`, async ({ open }) => {
    test.slow();
    const { page } = await open('superuser');
    const devtools = await page.context().newCDPSession(page);
    await page.goto(elsewhere);
    await page.getByRole('heading', { level: 1 }).waitFor();

    await turnToMenus(page);
    await visitOnce(page, elsewhere, path);
    await turnToMenus(page);
    for (let visit = 0; visit < WARM_UP; visit += 1) await visitOnce(page, path, elsewhere);
    const before = await measure(page, devtools);
    for (let visit = 0; visit < CYCLES; visit += 1) await visitOnce(page, path, elsewhere);
    const after = await measure(page, devtools);

    test.info().annotations.push({
      type: 'heap',
      description: `${(before.heap / 1e6).toFixed(1)} MB, then ${(after.heap / 1e6).toFixed(1)} MB`,
    });
    expect(after.styles).toBe(before.styles);
    expect(after.unseenNodes).toBeLessThan(SMALLEST_PAGE);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    expect(after.heap / before.heap).toBeLessThan(1.05);
  });
}

test('F51 a page that is left in the middle of a transition is let go', async ({ open }) => {
  const { page } = await open('superuser');
  const devtools = await page.context().newCDPSession(page);
  await page.goto('/portal');
  // So slow that every page is left before it is over.
  await page.evaluate(() => {
    const styles = new CSSStyleSheet();
    styles.replaceSync('* { transition-duration: 1h !important }');
    document.adoptedStyleSheets.push(styles);
  });
  const card = page.getByRole('main').locator('[data-interactive="true"]').first();
  const leaveMoving = async () => {
    // A card that comes up below the pointer looks pointed at from the start.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await card.hover();
      expect(await card.evaluate((element) => element.getAnimations().length)).toBeGreaterThan(1);
    }).toPass();
    await visitOnce(page, '/community', '/portal');
  };
  for (let visit = 0; visit < 10; visit += 1) await leaveMoving();
  const { unseenNodes } = await measure(page, devtools);
  expect(unseenNodes).toBeLessThan(SMALLEST_PAGE);
});

test('F51 a remote that leaves a listener behind at every visit is found by the same measure', async ({
  open,
  openLab,
}) => {
  test.slow();
  const lab = await openLab();
  for (const { name } of remotes)
    await lab.publish(name, '1.0.0', name === 'admin' ? leak : undefined, '--promote', 'the laboratory');
  const { page } = await open('superuser', { baseURL: lab.url });
  const devtools = await page.context().newCDPSession(page);
  const [, { path, elsewhere }] = visits as [unknown, (typeof visits)[number]];
  await page.goto(elsewhere);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (let visit = 0; visit < WARM_UP; visit += 1) await visitOnce(page, path, elsewhere);
  const before = await measure(page, devtools);
  for (let visit = 0; visit < 20; visit += 1) await visitOnce(page, path, elsewhere);
  const after = await measure(page, devtools);
  expect(after.listeners).toBeGreaterThanOrEqual(before.listeners + 20);
});

/** Code of a remote that listens to the window for every page that comes up, and never stops. */
function leak(file: string, content: string): string {
  if (!file.startsWith('entry.')) return content;
  return `${content};{let shown;new MutationObserver(()=>{const page=document.querySelector("main h1");\
if(page&&page!==shown){shown=page;addEventListener("resize",()=>page.isConnected);}\
}).observe(document,{childList:true,subtree:true});}`;
}

/** Has the code of the menus come, which comes a while after the first of them is shown, or once somebody turns to it. */
async function turnToMenus(page: Page): Promise<void> {
  for (const menu of await page.locator('[aria-haspopup="menu"]').all()) await menu.focus();
  await page.waitForLoadState('networkidle');
}

/** There and back by links, as the router follows them. */
async function visitOnce(page: Page, path: string, elsewhere: string): Promise<void> {
  for (const to of [path, elsewhere])
    await page.evaluate(async (href) => {
      const link = document.createElement('a');
      link.href = href;
      document.body.append(link);
      link.click();
      link.remove();
      const isThere = () => location.pathname === href && document.querySelector('main h1') !== null;
      while (!isThere()) await new Promise(requestAnimationFrame);
      // Long enough for the effects of the page, too.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, to);
}

/** How often in a row the page has to look the same before it is taken for settled. */
const STEADY = 4;

/** What the page holds once nothing of the last visit is under way any more. */
async function measure(page: Page, devtools: CDPSession) {
  let last = await measureOnce(page, devtools);
  for (let same = 1; same < STEADY;) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const next = await measureOnce(page, devtools);
    same = next.listeners === last.listeners && next.styles === last.styles ? same + 1 : 1;
    last = next;
  }
  return last;
}

async function measureOnce(page: Page, devtools: CDPSession) {
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { jsEventListeners, nodes } = await devtools.send('Memory.getDOMCounters');
  const shownNodes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document);
    let count = 1;
    while (walker.nextNode()) count += 1;
    return count;
  });
  const styles = await page.evaluate(
    () => document.querySelectorAll('style, link[rel="stylesheet"], script').length,
  );
  // What has gone from the page, and something holds: one element of a page holds all of it.
  return { heap: usedSize, listeners: jsEventListeners, styles, unseenNodes: nodes - shownNodes };
}
