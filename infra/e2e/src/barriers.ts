import type { Page } from '@playwright/test';
import axe from 'axe-core';

type Axe = typeof axe;

/** Which rules of axe are asked: all, without those that are named, or those alone. */
type Rules = { readonly except?: readonly string[] } | { readonly only: readonly string[] };

/** The rules that another theme can break: it changes colours, and nothing else. */
export const colourRules: Rules = { only: ['color-contrast', 'link-in-text-block'] };

/**
 * What axe finds on a page as it is now.
 * @param within the part of the page that is looked at, as a selector
 */
export async function findBarriers(page: Page, rules: Rules = {}, within = 'html'): Promise<string[]> {
  // A document takes axe in once, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const choice =
    'only' in rules
      ? { runOnly: [...rules.only] }
      : { rules: Object.fromEntries((rules.except ?? []).map((rule) => [rule, { enabled: false }])) };
  return page.evaluate(
    async ([chosen, part]) => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(part, {
        ...chosen,
        resultTypes: ['violations'],
      });
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')})`,
      );
    },
    [choice, within] as const,
  );
}
