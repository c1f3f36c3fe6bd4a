import { createHash } from 'node:crypto';
import { html, type Html } from './html';
import { stylesheet } from './stylesheet';

const styleHash = createHash('sha256').update(stylesheet).digest('base64');

/**
 * The headers of every page: no script at all, and only the one style sheet.
 * There is no form-action: browsers apply it to the redirects that follow too, up to the portal itself,
 * whose address this provider does not know.
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** A whole page with the banner that no page goes without. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${{ markup: `<style>${stylesheet}</style>` }}
      </head>
      <body>
        <p class="banner"><strong>Development only</strong> This sign-in believes everybody.</p>
        <main>${content}</main>
      </body>
    </html>`.markup;
}

/** Tells a developer why a sign-in cannot even start; the address that asked for it is not trusted with an answer. */
export function errorPage(reason: string): string {
  return page(
    'Sign-in cannot start',
    html`<h1>Sign-in cannot start</h1>
      <p class="lead">${reason}</p>
      <p class="note">Check how the portal and this provider are configured, then start again.</p>`,
  );
}
