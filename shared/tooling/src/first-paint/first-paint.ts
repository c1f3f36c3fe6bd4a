import { buildSync } from 'esbuild';
import { transform } from 'lightningcss';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { standaloneScript } from '../build/standalone-script';
import { readInsertedStyles } from './inserted-styles';
import { browserCheck, styleTargets, supportedBrowsers } from './required-features';

/** What a document can show before any file of the shell has arrived, and in browsers in which none will ever run. */
export type FirstPaint = {
  readonly styles: string;
  readonly markup: string;
  /** What the login page has besides: its card, for once it is known that nobody is signed in, and what stands around it. */
  readonly signIn: {
    readonly styles: string;
    readonly markup: string;
    /** Shows the card, signs in, and asks for the files of the shell. */
    readonly script: string;
  };
  /** A script's expression: whether the browser has what the portal needs. */
  readonly browserCheck: string;
  /** The icon of the site as an address that holds it: nothing is left to ask for. */
  readonly icon: string;
  /** What the code of the portal writes into style elements of its own. */
  readonly insertedStyles: readonly string[];
};

/** Reads the first paint of a shell from its folder, and takes the tokens that it uses from the design system. */
export function readFirstPaint(folder: string): FirstPaint {
  const read = (file: string) => readFileSync(join(folder, 'src/first-paint', file), 'utf8');
  const ui = createRequire(join(folder, 'package.json')).resolve('@event-portal/ui/global.css');
  const global = (file: string) => readFileSync(join(dirname(ui), file), 'utf8');
  return {
    // Remotes of any bundler may put their style sheets into the head, before the shell's: the order of the layers has to be said earlier still.
    styles: minify(global('layers.css') + withTokens(read('first-paint.css'), global('tokens.css'))),
    markup: squeeze(
      read('first-paint.html').replace(
        '{{browsers}}',
        supportedBrowsers.join(', ').replace(/, (?=[^,]*$)/, ' or '),
      ),
    ),
    signIn: {
      styles: minify(withTokens(`[data-frame='door']{@tokens;}${read('sign-in.css')}`, global('tokens.css'))),
      markup: squeeze(read('sign-in.html').replace('{{discord}}', readDiscordMark(folder))),
      script: bundleScript(folder, 'src/auth/sign-in-main.ts'),
    },
    browserCheck,
    icon: readIcon(folder),
    insertedStyles: readInsertedStyles(ui),
  };
}

/** Reads the icon of a shell from its folder, as an address that holds it. */
export function readIcon(folder: string): string {
  const icon = readFileSync(join(folder, 'public/favicon.svg'), 'utf8').trim();
  return `data:image/svg+xml,${encodeURIComponent(icon)}`;
}

/**
 * Puts the tokens that a style sheet uses where it says `@tokens`, with those that they use in turn.
 * @throws Error for a token that does not exist.
 */
export function withTokens(css: string, tokens: string): string {
  const used = new Map<string, string>();
  const collect = (text: string) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name) || css.includes(`${name}:`)) continue;
      const value = new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1];
      if (value === undefined) throw new Error(`The first paint uses ${name}, which is no token.`);
      used.set(name, value);
      collect(value);
    }
  };
  collect(css);
  return css.replace('@tokens;', [...used].map(([name, value]) => `${name}: ${value};`).join('\n  '));
}

/** The shape of the mark, from the component that draws it on the login page. @throws Error when it draws another way */
function readDiscordMark(folder: string): string {
  const source = readFileSync(join(folder, 'src/features/sign-in/discord-mark.tsx'), 'utf8');
  const shape = /<path d="([^"]+)"/.exec(source)?.[1];
  if (shape === undefined)
    throw new Error('The mark of Discord has no path that the first paint could draw.');
  return shape;
}

/** A script with all that it imports, as it may stand in a document. */
function bundleScript(folder: string, source: string): string {
  const { outputFiles } = buildSync({
    ...standaloneScript(folder),
    entryPoints: [join(folder, source)],
    write: false,
    // It stands there before the document says what it is written in.
    charset: 'ascii',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

function squeeze(markup: string): string {
  return markup.replaceAll(/\s+/g, ' ').replaceAll('> <', '><').trim();
}

function minify(css: string): string {
  return transform({
    filename: 'first-paint.css',
    code: Buffer.from(css),
    minify: true,
    targets: styleTargets,
  }).code.toString();
}
