import type { Locator, Page } from '@playwright/test';

/**
 * Takes what can be dragged with the mouse to a place in another element, a part of its height from its top, and holds it there:
 * it is dropped as the button is let go.
 */
export async function dragTo(page: Page, handle: Locator, target: Locator, part: number): Promise<void> {
  const from = await boxOf(handle);
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  const to = await boxOf(target);
  // A drag begins with a first move, and is over its target with the last one.
  await page.mouse.move(to.x + Math.min(60, to.width / 2), to.y + to.height * part, { steps: 3 });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('What is not on the page cannot be dragged.');
  return box;
}
