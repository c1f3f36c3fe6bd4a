import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on a page as it is now.
 * @param isComplete a page that is on its way has no heading yet
 */
export async function findBarriers(page: Page, { isComplete = true } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (isComplete ? axe : axe.disableRules(['page-has-heading-one'])).analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')})`,
  );
}
