/** A test's view of the tokens: what a role is in a theme, as light. */
export type Theme = 'light' | 'dark';

/** Linear light of the three primaries, each from 0 to 1. */
type Light = readonly [number, number, number];

/** The colour of a token, with references and `light-dark()` resolved. */
export function resolveToken(css: string, token: string, theme: Theme, hue = 0): Light {
  const value = new RegExp(`${token}:\\s*([^;]+);`).exec(css)?.[1];
  if (value === undefined) throw new Error(`There is no token ${token}.`);
  return resolveValue(css, value.trim(), theme, hue);
}

function resolveValue(css: string, value: string, theme: Theme, hue: number): Light {
  const both = /^light-dark\((.*)\)$/s.exec(value)?.[1];
  if (both !== undefined) {
    const [light = '', dark = ''] = splitArguments(both);
    return resolveValue(css, theme === 'light' ? light : dark, theme, hue);
  }
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (reference !== undefined) return resolveToken(css, reference, theme, hue);
  const numbers = /^oklch\(([\d.]+)% ([\d.]+) (\S+)\)$/.exec(value);
  if (!numbers) throw new Error(`${value} is no colour that this test can read.`);
  const [, lightness, chroma, angle] = numbers;
  return fromOklch(Number(lightness) / 100, Number(chroma), angle === 'var(--hue)' ? hue : Number(angle));
}

/** Splits at the commas that are not within brackets. */
function splitArguments(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((part) => part.trim());
}

/** Björn Ottosson's matrices. What lies outside the screen's colours is cut off, as browsers do at worst. */
function fromOklch(lightness: number, chroma: number, degrees: number): Light {
  const angle = (degrees * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    cut(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    cut(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

/** The ratio of WCAG 2: from 1, the same, to 21, black on white. */
export function contrast(one: Light, other: Light): number {
  const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [light, dark] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
