import {
  createCheckInList,
  fillPath,
  getOwnPass,
  OwnPass,
  type CheckInListDraft,
  type Endpoint,
} from '@event-portal/contracts';
import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../browser/browser';
import { filmScenes } from '../browser/camera-film';
import { openTab } from '../browser/load';
import { openBrowserOf } from '../browser/visit';
import { readVerdicts, watchScans } from '../browser/watch-scans';
import type { Environment } from '../environment';
import { milliseconds, table } from '../figures/markdown';
import { spreadOf } from '../figures/statistics';
import type { Scenario } from '../scenario';
import { SLOWDOWN } from './slow-network';

const SCANS_A_ROUND = 15;
/** A code counts again once it was away for two seconds. */
const SCENES = { code: 1.2, away: 2.4 };
const LONGEST_SCAN_MS = 15_000;
const MOST_MS = { online: 400, offline: 150 } as const;

const lets: CheckInListDraft = {
  ...{ name: 'Everybody, as often as they like', kind: 'workshop', audience: 'seated' },
  ...{ opensAt: null, closesAt: null, limitPerPerson: null, limitHours: null, stock: null },
  ...{ countsExits: false, shownQuestions: [], showsTeam: false, note: '' },
};

/** How soon whoever scans a pass sees the verdict: from the picture with the code to the painted verdict. */
export const door: Scenario = async ({ environment, amount, report }) => {
  const count = SCANS_A_ROUND * amount.rounds;
  const film = join(environment.services.folder, 'pass.y4m');
  const code = await prepare(environment);
  filmScenes(film, [
    { code, seconds: SCENES.code },
    { code: null, seconds: SCENES.away },
  ]);
  const verdicts = await scanFilm(environment, { film, count, report });
  return {
    title: 'From a pass before the camera to its verdict, in milliseconds',
    text: `A film of somebody who holds a pass before the camera, ${count} times; from the picture with the code to the verdict on the screen,
with the processor ${SLOWDOWN} times slower and the portal on this machine. The scanner looks twelve times a second, which is a part of it.

${table(
  ['Network', 'Time', 'Longest'],
  Object.entries(verdicts).map(([name, times]) => [
    name,
    milliseconds(times),
    String(Math.round(Math.max(...times))),
  ]),
)}`,
    judged: (['online', 'offline'] as const).map((name) => ({
      figure: `Milliseconds from a pass to its verdict, ${name}`,
      is: spreadOf(verdicts[name]),
      most: MOST_MS[name],
    })),
  };
};

/** Makes a list that lets the same person in again and again. @returns the pass of that person */
async function prepare(environment: Environment): Promise<string> {
  await askAs(environment, 'admin', createCheckInList, lets);
  return OwnPass.parse(await askAs(environment, 'attendee', getOwnPass)).text;
}

/** Calls the API as a page of somebody does. */
async function askAs(
  environment: Environment,
  as: 'admin' | 'attendee',
  { method, path }: Endpoint,
  body?: object,
): Promise<unknown> {
  const context = await openBrowserOf(environment, environment.browser, as);
  try {
    const page = await context.newPage();
    await page.goto(environment.variants[0]?.web ?? '');
    const { apiBaseUrl } = environment.services.settings;
    const url = apiBaseUrl + fillPath(path, { eventId: SEEDED_EVENT_ID });
    return await page.evaluate(
      async ([address, asked, sent]) => {
        const answer = await fetch(address, {
          method: asked,
          credentials: 'include',
          ...(sent && { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }),
        });
        const reply: unknown = await answer.json();
        return reply;
      },
      [url, method, body] as const,
    );
  } finally {
    await context.close();
  }
}

type Film = {
  readonly film: string;
  readonly count: number;
  readonly report: (line: string) => void;
};

async function scanFilm(environment: Environment, { film, count, report }: Film) {
  const browser = await launchBrowser({
    certificate: environment.certificate,
    flags: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  try {
    const context = await openBrowserOf(environment, browser, 'admin');
    const { page } = await openTab(context, SLOWDOWN);
    await page.goto(
      new URL(`/events/${SEEDED_EVENT_ID}/dashboard/check-in`, environment.variants[0]?.web).href,
    );
    await openScanner(page);
    const within = count * LONGEST_SCAN_MS;
    await watchScans(page);
    const online = await readVerdicts(page, count, within);
    report(`  ${online.length} scans with a network`);
    await page.getByText('Without a network this device judges').waitFor();
    await context.setOffline(true);
    // The page has heard of it, and the scan that was on its way has its answer.
    await page.getByRole('complementary', { name: 'Network' }).getByText('You are offline').waitFor();
    await watchScans(page);
    const offline = await readVerdicts(page, count, within);
    report(`  ${offline.length} scans without one`);
    return { online, offline };
  } finally {
    await browser.close();
  }
}

async function openScanner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('option', { name: lets.name }).click();
  await page.getByRole('radio', { name: 'Express' }).click();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await page.locator('video').waitFor();
}
