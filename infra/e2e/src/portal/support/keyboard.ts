import type { Locator, Page } from '@playwright/test';

/** What somebody meets who has no mouse. */
export type KeyboardWalk = {
  /** How many controls the page has. */
  readonly controls: number;
  /** Those that show nothing when they have the focus. */
  readonly hidden: readonly string[];
  /** Those that Tab never comes to. */
  readonly unreached: readonly string[];
};

/** Goes through a page with Tab, until the way leads out of it again. */
export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  const controls = await markControls(page);
  const hidden: string[] = [];
  // A control may have several stops of its own, as the parts of a date; a page that never ends is a trap.
  for (let presses = 0; presses < controls * 8 + 20; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await noteStop(page);
    if (stop.kind === 'invisible') hidden.push(stop.what);
    if (stop.kind === 'round') break;
  }
  return { controls, hidden, unreached: await listUnreached(page) };
}

/** Marks what has to be reached. Of a group of radio buttons, or of a grid, one is enough: arrows lead to the others. */
function markControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document;
    const pressable =
      'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select, textarea, [tabindex="0"]';
    const controls = [...root.querySelectorAll<HTMLElement>(pressable)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        element.checkVisibility() &&
        !element.closest('[inert], [aria-hidden="true"]'),
    );
    controls.forEach((element) => element.setAttribute('data-to-reach', ''));
    return controls.length;
  });
}

type Stop = { kind: 'seen' } | { kind: 'round' } | { kind: 'invisible'; what: string };

/** Notes what has the focus now, and whether somebody can see that it has. */
function noteStop(page: Page): Promise<Stop> {
  return page.evaluate((): Stop => {
    const element = document.activeElement;
    // Past the last control lies the browser's own window; the next press begins at the top.
    if (!(element instanceof HTMLElement) || element === document.body) return { kind: 'seen' };
    if (element.hasAttribute('data-reached')) return { kind: 'round' };
    element.setAttribute('data-reached', '');
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      document
        .querySelectorAll(`input[name="${CSS.escape(element.name)}"]`)
        .forEach((other) => other.setAttribute('data-reached', ''));
    }
    // The pattern of a grid: one stop, and the arrows lead through its rows and to what stands in them.
    element
      .closest('[role="grid"]')
      ?.querySelectorAll('[data-to-reach]')
      .forEach((other) => other.setAttribute('data-reached', ''));
    element.closest('[role="grid"]')?.setAttribute('data-reached', '');
    const box = element.getBoundingClientRect();
    const isInSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    // A control may leave the ring to what stands beside it, or, as the parts of a date, to the field around it.
    const around: Element[] = element.nextElementSibling ? [element.nextElementSibling] : [];
    for (let near: Element | null = element; near && around.length < 6; near = near.parentElement)
      around.push(near);
    const hasMark = around
      .flatMap((near) => [getComputedStyle(near), getComputedStyle(near, '::after')])
      .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
    const isShown = isInSight && (hasMark || getComputedStyle(element).boxShadow !== 'none');
    return isShown ? { kind: 'seen' } : { kind: 'invisible', what: element.outerHTML.slice(0, 160) };
  });
}

function listUnreached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-to-reach]:not([data-reached])')].map((element) =>
      element.outerHTML.slice(0, 160),
    ),
  );
}

/** Goes on with Tab until something has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${String(control)}.`);
}
