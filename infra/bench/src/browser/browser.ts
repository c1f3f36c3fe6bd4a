import { chromiumFlags, requireChromium } from '@event-portal/commands';
import { seededPeople, type SeededPerson } from '@event-portal/contracts/seeded-people';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import type { Certificate } from '../serving/certificate';

/** What a browser starts a visit with: what signing in leaves in it, cookies and local storage. */
export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What a browser is started with. */
export type BrowserOptions = {
  readonly certificate: Certificate;
  /** The port of a network between the browser and the proxies; undefined this machine itself. */
  readonly relay?: number;
  /** Further flags. */
  readonly flags?: readonly string[];
};

/** Starts a browser that takes the benchmark's certificate and finds its hosts on this machine. */
export function launchBrowser({ certificate, relay, flags = [] }: BrowserOptions): Promise<Browser> {
  return chromium.launch({
    executablePath: requireChromium(() => undefined),
    args: [
      ...chromiumFlags,
      ...flags,
      `--ignore-certificate-errors-spki-list=${certificate.spki}`,
      relay === undefined
        ? '--host-resolver-rules=MAP *.test 127.0.0.1'
        : `--proxy-server=socks5://127.0.0.1:${relay}`,
    ],
  });
}

/** Signs somebody in through the identity provider, as a person would. @returns what that leaves in their browser */
export async function signIn(browser: Browser, web: string, key: SeededPerson['key']): Promise<StorageState> {
  const person = seededPeople.find((candidate) => candidate.key === key);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(web);
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: `Continue as ${person?.name ?? key}` }).click();
  await page.waitForURL((url) => url.origin === web);
  await page.locator('h1').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}
