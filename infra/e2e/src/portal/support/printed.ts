import type { Page } from '@playwright/test';

/** What comes out of a printer. */
export type Printed = {
  readonly sheets: number;
  readonly words: string;
  /** How wide the code is that a scanner reads, in centimetres. */
  readonly codeCm: number;
  /** How light the code is, what it stands on, and the lightest of all letters: 0 is black, 1 is white. */
  readonly ink: number;
  readonly paper: number;
  readonly letters: number;
};

/** Prints a page with a code for somebody who has chosen the dark theme. */
export async function printInDark(page: Page): Promise<Printed> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  const pdf = await page.pdf({ format: 'A4' });
  const words = await page.locator('body').innerText();
  const seen = await page.getByRole('main').evaluate((main) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const lightnessOf = (colour = '') => {
      if (!canvas) return NaN;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / (3 * 255);
    };
    const code = main.querySelector('svg[role="img"]');
    const fillOf = (part: string) => {
      const drawn = code?.querySelector(part);
      return lightnessOf(drawn ? getComputedStyle(drawn).fill : undefined);
    };
    const isWritten = (element: Element) =>
      element.checkVisibility() &&
      [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const written = [...main.querySelectorAll('*')].filter(isWritten);
    return {
      codeCm: ((code?.getBoundingClientRect().width ?? 0) * 2.54) / 96,
      ink: fillOf('path'),
      paper: fillOf('rect'),
      letters: Math.max(...written.map((element) => lightnessOf(getComputedStyle(element).color))),
    };
  });
  await page.evaluate(() => delete document.documentElement.dataset.theme);
  await page.emulateMedia({ media: null });
  return { ...seen, words, sheets: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0 };
}
