import { seededPeople } from '@event-portal/contracts/seeded-people';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { RegistryFailure } from '../registry-failure';

const SIGN_IN_MS = 20_000;

/** Where the gate looks, as whom, and with which browser. */
export type GatePlace = {
  readonly portalUrl: string;
  /** The session cookie of a superuser who exists for this; empty to sign in at the local identity provider. */
  readonly session: string;
  readonly apiUrl: string;
  readonly chromium: string;
  /** Values for the parameters of paths, by name: pages that need one that is not here are not tried. */
  readonly parameters: Readonly<Record<string, string>>;
};

/** Starts the browser. @throws RegistryFailure when there is none. */
export async function openBrowser(
  { chromium: executablePath }: GatePlace,
  { isVisible = false } = {},
): Promise<Browser> {
  // It takes longer to load than the rest of the tool to run, and most commands open no browser.
  const { chromium } = await import('playwright-core');
  return chromium
    .launch({
      executablePath,
      headless: !isVisible,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The document is changed on its way; what it speaks to may be on this machine. The others are pages of the browser's own.
        '--disable-features=LocalNetworkAccessChecks,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
      ],
    })
    .catch((error: unknown) => {
      throw new RegistryFailure(
        'configuration',
        `CHROMIUM: ${executablePath} does not start. ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`,
      );
    });
}

/** A browser of a superuser's own. @throws RegistryFailure when nobody can be signed in. */
export async function openSuperuser(browser: Browser, place: GatePlace): Promise<BrowserContext> {
  const context = await browser.newContext();
  if (place.session !== '') {
    await context.addCookies([
      { name: 'sh_session_id', value: place.session, url: place.apiUrl, httpOnly: true },
    ]);
    return context;
  }
  const page = await context.newPage();
  await signInLocally(page, place).catch((error: unknown) => {
    throw new RegistryFailure(
      'configuration',
      `Nobody could be signed in at ${place.portalUrl}. Is it running? Elsewhere than on one machine, set REGISTRY_GATE_SESSION. ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`,
    );
  });
  await page.close();
  return context;
}

async function signInLocally(page: Page, { portalUrl }: GatePlace): Promise<void> {
  const superuser = seededPeople.find(({ key }) => key === 'superuser');
  page.setDefaultTimeout(SIGN_IN_MS);
  await page.goto(portalUrl);
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: `Continue as ${superuser?.name ?? ''}` }).click();
  await page.waitForURL((url) => url.origin === new URL(portalUrl).origin);
}
