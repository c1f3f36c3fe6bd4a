import pg from 'pg';
import { chromium } from 'playwright-core';
import { requireChromium } from '../checks/chromium';
import { Failure } from '../failure';
import type { Stage } from './stage';

/** Signs in with a real browser, and opens a page of every remote. @throws Failure with what its console said */
export async function signInWithABrowser({ portal: { web }, databaseUrl }: Stage): Promise<string> {
  const browser = await chromium.launch({
    executablePath: requireChromium((line) => console.log(line)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--host-resolver-rules=MAP *.portal.localhost 127.0.0.1, MAP portal.localhost 127.0.0.1',
    ],
  });
  try {
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    const complaints: string[] = [];
    page.on('console', (message) => {
      // Whoever is not signed in yet is told so by the API, and the browser notes it.
      if (message.type() === 'error' && !/status of 401/.test(message.text()))
        complaints.push(message.text());
    });
    const see = (headline: string | RegExp) =>
      page.getByRole('heading', { level: 1, name: headline }).waitFor({ timeout: 20_000 });
    await page.goto(web);
    await page.getByRole('button', { name: 'Continue with Discord' }).click();
    await page.getByRole('button', { name: 'Continue as Sam Superuser' }).click();
    await page.waitForURL(`${web}/portal`);
    await see(/Sam/);
    await page.goto(`${web}/admin/overview`);
    await see('Overview');
    await page.goto(`${web}/events/${await findEvent(databaseUrl)}/dashboard`);
    await see(/./);
    if (complaints.length > 0) throw new Failure(`The console says:\n${complaints.join('\n')}`);
    return `${browser.version()}, no complaint in the console`;
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
