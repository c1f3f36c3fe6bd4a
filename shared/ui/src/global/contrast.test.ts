import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, resolveToken, type Theme } from './read-tokens';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-selected'];
const themes: Theme[] = ['light', 'dark'];

/** Text, what it stands on, and the least contrast between them. */
const pairs: [string, string[], number][] = [
  ['text', [...SURFACES, 'surface-pressed'], 7],
  ['muted', ['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-selected'], 4.5],
  ['accent-text', ['surface', 'surface-raised', 'surface-sunken', 'surface-hover'], 4.5],
  ['danger-text', ['surface', 'surface-raised', 'surface-sunken', 'danger-soft'], 4.5],
  ['success-text', ['surface', 'surface-raised', 'success-soft'], 4.5],
  ['warning-text', ['surface', 'surface-raised', 'warning-soft'], 4.5],
  ['neutral-soft-text', ['neutral-soft'], 4.5],
  ['accent-soft-text', ['accent-soft', 'surface-selected'], 4.5],
  ['on-accent', ['accent', 'accent-hover', 'accent-pressed'], 4.5],
  ['on-danger', ['danger-fill', 'danger-fill-hover', 'danger-fill-pressed'], 4.5],
  ['surface', ['text'], 4.5],
  // What is not text, but must be seen: edges of controls, the focus ring, shapes that carry meaning (WCAG 1.4.11).
  ['border-strong', ['surface', 'surface-raised', 'surface-sunken'], 3],
  ['focus', [...SURFACES, 'surface-pressed'], 3],
  ['accent', ['surface', 'surface-raised'], 3],
  ['danger', ['surface', 'surface-raised', 'surface-sunken'], 3],
  ['success', ['surface', 'surface-raised'], 3],
  ['warning', ['surface', 'surface-raised'], 3],
  ...['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'].map((name): [string, string[], number] => [
    name,
    ['surface', 'surface-raised'],
    3,
  ]),
];

const cases = pairs.flatMap(([name, grounds, least]) =>
  grounds.flatMap((ground) => themes.map((theme) => ({ name, ground, theme, least }))),
);

test.each(cases)('$name on $ground is readable in the $theme theme', ({ name, ground, theme, least }) => {
  const ratio = contrast(
    resolveToken(css, `--color-${name}`, theme),
    resolveToken(css, `--color-${ground}`, theme),
  );
  expect(ratio).toBeGreaterThanOrEqual(least);
});

test.each(themes)('initials are readable on every hue in the %s theme', (theme) => {
  for (let hue = 0; hue < 360; hue += 1) {
    const ground = resolveToken(css, '--color-hue-soft', theme, hue);
    expect(contrast(resolveToken(css, '--color-hue-text', theme, hue), ground)).toBeGreaterThanOrEqual(4.5);
  }
});
