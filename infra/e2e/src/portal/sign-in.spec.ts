import { SEEDED_EVENT_ID } from '@event-portal/contracts/seeded-people';
import type { Page } from '@playwright/test';
import { addresses } from './support/addresses';
import { expect, signIn, test } from './support/test';

test('S4 S5 a person signs in with three clicks and lands on the portal', async ({ open }) => {
  const { page, watch } = await open('signed-out');
  await signIn(page, 'applicant');
  await expect(page).toHaveURL(`${addresses.web}/portal`);
  await expect(page.getByRole('button', { name: /Abe Applicant.*account/ })).toBeVisible();
  const authorize = new URL(watch.requestsTo(addresses.identityProvider)[0]?.replace('GET ', '') ?? '');
  expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'identify email',
    redirect_uri: `${addresses.api}/auth/callback`,
  });
});

test('S5 a deep link is where the person arrives after the sign-in', async ({ open }) => {
  const { page } = await open('signed-out');
  const wanted = `/events/${SEEDED_EVENT_ID}/dashboard/my-team`;
  await page.goto(wanted);
  await expect(page).toHaveURL(`${addresses.web}/?redirect=${encodeURIComponent(wanted)}`);
  await expect(page.getByText('Sign in to go on to the page you wanted.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: 'Continue as Abe Applicant' }).click();
  await expect(page).toHaveURL(addresses.web + wanted);
});

test('G6 a deep link to the admin area ends at the portal for a plain user, without a word', async ({
  open,
}) => {
  const { page } = await open('signed-out');
  await signIn(page, 'norole', '/?redirect=%2Fadmin%2Fusers-management');
  await expect(page).toHaveURL(`${addresses.web}/portal`);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

const unsafe = [
  'https://evil.example/',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
  '//evil.example',
];

test('S7 an unsafe redirect is forgotten, and a person who signs in from there lands on the portal', async ({
  open,
}) => {
  const { page } = await open('signed-out');
  for (const redirect of unsafe) {
    // What the page says of the way on is what the sign-in takes along.
    await page.goto(`/?redirect=${encodeURIComponent(redirect)}`);
    await expect(page.getByText('Your events, applications and teams are one step away.')).toBeVisible();
  }
  await signIn(page, 'norole', `/?redirect=${encodeURIComponent(unsafe.at(-1) ?? '')}`);
  await expect(page).toHaveURL(`${addresses.web}/portal`);
});

test('S7 a redirect that is given twice is no text, and forgotten', async ({ open }) => {
  const { page } = await open('signed-out');
  await page.goto('/?redirect=/settings&redirect=/community');
  await expect(page.getByText('Your events, applications and teams are one step away.')).toBeVisible();
});

test('S8 no token is readable by web code', async ({ open }) => {
  const { page } = await open('applicant');
  await page.goto('/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'sh_session_id');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const readable = await page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.documentElement.outerHTML,
    ]),
  );
  expect(readable).not.toContain(session?.value);
});

const failures: readonly [failure: string, title: string, words: RegExp][] = [
  ['Token endpoint answers 500', 'You are not signed in', /Discord does not answer/],
  ['Token endpoint answers with HTML', 'You are not signed in', /Discord does not answer/],
  ['Token reply has no access_token', 'You are not signed in', /Discord does not answer/],
  ['User endpoint answers 500', 'You are not signed in', /Discord does not answer/],
  ['E-mail address is not verified', 'You are not signed in', /not verified yet/],
  ['Account has no e-mail address', 'You are not signed in', /not verified yet/],
];

for (const [failure, title, words] of failures) {
  test(`F17 F19 "${failure}" leads back to the login page with a sentence that helps`, async ({ open }) => {
    const { page } = await open('signed-out');
    await startSignIn(page);
    await page.getByText('Failure switches').click();
    await page.getByLabel('Make this sign-in fail').selectOption({ label: failure });
    await page.getByRole('button', { name: 'Continue as Abe Applicant' }).click();
    await expect(page.getByRole('alert')).toContainText(title);
    await expect(page.getByRole('alert')).toContainText(words);
    expect(new URL(page.url()).origin).toBe(addresses.web);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sh_session_id');

    await page.getByRole('button', { name: 'Continue with Discord' }).click();
    await page.getByRole('button', { name: 'Continue as Abe Applicant' }).click();
    await expect(page).toHaveURL(`${addresses.web}/portal`);
  });
}

test('F20 a person who does not allow the sign-in is back at the login page, and keeps the way', async ({
  open,
}) => {
  const { page } = await open('signed-out');
  await startSignIn(page, '/?redirect=%2Fsettings');
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByRole('alert')).toContainText('Sign-in cancelled');
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: 'Continue as Noor Norole' }).click();
  await expect(page).toHaveURL(`${addresses.web}/settings`);
});

test('F21 a sign-in whose nonce has gone is explained, and works on the next click', async ({ open }) => {
  const { page } = await open('signed-out');
  await startSignIn(page);
  await page.context().clearCookies({ name: 'sh_auth_nonce' });
  await page.getByRole('button', { name: 'Continue as Noor Norole' }).click();
  await expect(page.getByRole('alert')).toContainText('took too long');
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: 'Continue as Noor Norole' }).click();
  await expect(page).toHaveURL(`${addresses.web}/portal`);
});

test('F22 of two tabs that sign in, the second finishes and the first starts again', async ({ open }) => {
  const { page: first } = await open('signed-out');
  const second = await first.context().newPage();
  await startSignIn(first);
  await startSignIn(second);
  await second.getByRole('button', { name: 'Continue as Noor Norole' }).click();
  await expect(second).toHaveURL(`${addresses.web}/portal`);
  await first.getByRole('button', { name: 'Continue as Noor Norole' }).click();
  // Somebody is signed in by now, so the login page's guard leads on.
  await expect(first).toHaveURL(`${addresses.web}/portal`);
});

test('F24 the callback’s URL, entered again, does not end the session', async ({ open }) => {
  const { page, watch } = await open('signed-out');
  await signIn(page, 'norole');
  await expect(page).toHaveURL(`${addresses.web}/portal`);
  const callback =
    watch.requestsTo(addresses.api).find((request) => request.includes('/auth/callback')) ?? '';
  await page.goto(callback.replace('GET ', ''));
  await expect(page).toHaveURL(`${addresses.web}/portal`);
});

test('F30 cookies that the browser refuses are named as the reason', async ({ open }) => {
  const { page } = await open('signed-out');
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await expect(page.getByRole('alert')).toContainText('does not keep cookies');
  await expect(page).toHaveURL(`${addresses.web}/`);
});

test('F16 Back from the identity provider leaves a login page that works', async ({ open }) => {
  const { page } = await open('signed-out');
  await startSignIn(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('button', { name: 'Continue as Noor Norole' }).click();
  await expect(page).toHaveURL(`${addresses.web}/portal`);
});

async function startSignIn(page: Page, from = '/'): Promise<void> {
  await page.goto(addresses.web + from);
  await page.getByRole('button', { name: 'Continue with Discord' }).click();
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor();
}
