import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The style sheets that react-aria writes into the page while it runs, word for word: a policy by hash lets in these, and no
 * other. They are read from the package that the design system uses.
 * @throws Error for one that cannot be known before it runs.
 */
export function readInsertedStyles(ui: string): string[] {
  const modules = join(dirname(createRequire(ui).resolve('react-aria')), '../private');
  return readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(modules, file), 'utf8'))
    .filter((source) => source.includes("createElement('style')"))
    .map(stylesOf)
    .sort();
}

/** The text that a module gives to its style element, with the constants that stand in it. */
export function stylesOf(source: string): string {
  const text = /\.textContent = `([^`]*)`\.trim\(\)/.exec(source)?.[1];
  if (text === undefined) throw new Error('A module inserts a style sheet whose text is not in it.');
  return text
    .replaceAll(/\$\{([\w$]+)\}/g, (_all, name: string) => {
      const value = new RegExp(`const ${name.replaceAll('$', '\\$')} = '([^']*)';`).exec(source)?.[1];
      if (value === undefined) throw new Error(`A style sheet depends on ${name}, which is no constant.`);
      return value;
    })
    .trim();
}
