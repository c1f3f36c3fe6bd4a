import type { Page } from '@playwright/test';

/** A person of one test's own: the test may change everything about them. */
export type Somebody = { readonly name: string; readonly email: string };

let count = 0;

/** A new person that no other test knows. */
export function makeSomebody(workerIndex: number): Somebody {
  count += 1;
  const id = `${Date.now().toString(36)}${workerIndex}${count}`;
  return { name: `Robin ${id}`, email: `robin.${id}@example.test` };
}

/** On the page of the identity provider: goes on as them, for the first time or once more. */
export async function continueAs(page: Page, { name, email }: Somebody): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign in as somebody new' }).click();
}
