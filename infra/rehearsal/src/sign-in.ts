import { chromiumFlags, Failure, requireChromium } from '@event-portal/commands';
import pg from 'pg';
import { chromium, type Page } from 'playwright-core';
import type { RehearsalEnvironment } from './rehearsal-environment';

/** Signs in with a real browser, and opens a page of every remote. @throws Failure with what its console said */
export function signInWithABrowser(environment: RehearsalEnvironment): Promise<string> {
  return withSignedIn(environment, async (page, complaints) => {
    const { web } = environment.portal;
    const see = (headline: string | RegExp) =>
      page.getByRole('heading', { level: 1, name: headline }).waitFor({ timeout: 20_000 });
    await see(/Sam/);
    await page.goto(`${web}/admin/overview`);
    await see('Overview');
    await page.goto(`${web}/events/${await findEvent(environment.databaseUrl)}/dashboard`);
    await see(/./);
    if (complaints.length > 0) throw new Failure(`The console says:\n${complaints.join('\n')}`);
    return `${page.context().browser()?.version()}, no complaint in the console`;
  });
}

/** Opens a real browser in which a superuser has signed in, with what its console says. */
export async function withSignedIn<T>(
  { portal: { web } }: RehearsalEnvironment,
  use: (page: Page, complaints: readonly string[]) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: requireChromium((line) => console.log(line)),
    args: [
      ...chromiumFlags,
      '--host-resolver-rules=MAP *.portal.localhost 127.0.0.1, MAP portal.localhost 127.0.0.1',
    ],
  });
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    const complaints: string[] = [];
    page.on('console', (message) => {
      // Before the sign-in the API answers 401, and the browser logs it.
      if (message.type() === 'error' && !/status of 401/.test(message.text()))
        complaints.push(message.text());
    });
    await page.goto(web);
    await page.getByRole('button', { name: 'Continue with Discord' }).click();
    await page.getByRole('button', { name: 'Continue as Sam Superuser' }).click();
    await page.waitForURL(`${web}/portal`);
    return await use(page, complaints);
  } finally {
    await browser.close();
  }
}

/** An event that the person who signs in has a role in. */
async function findEvent(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ event_id: string }>('select event_id from events limit 1');
    return rows[0]?.event_id ?? '';
  } finally {
    await client.end();
  }
}
