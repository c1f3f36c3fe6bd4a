import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { KeptMail, Mailbox } from './mailbox';

/** The pages that show a mailbox. */
export type MailPages = { readonly stop: () => Promise<void> };

/** Nothing is loaded and nothing runs: neither from the pages, nor from the mails in them. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Serves the pages of a mailbox, on loopback alone. */
export async function startMailPages(mailbox: Pick<Mailbox, 'mails'>, port: number): Promise<MailPages> {
  const server = createServer((request, response) => answer(request, response, mailbox));
  // By itself it ends connections after five seconds, also while somebody asks again on one.
  server.keepAliveTimeout = 70_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, { mails }: Pick<Mailbox, 'mails'>): void {
  const page = isLocal(request) ? findPage(request.url ?? '/', mails()) : undefined;
  response.writeHead(page === undefined ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end(page ?? draw('Not found', '<p>There is no such mail. <a href="/">All mails</a></p>'));
}

/** A page elsewhere that has its name lead to this machine reads nothing. */
function isLocal({ headers }: IncomingMessage): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '');
}

function findPage(path: string, mails: readonly KeptMail[]): string | undefined {
  if (path === '/' || path === '/readyz') return drawList(mails);
  const mail = mails.find(({ id }) => path === `/mails/${id}`);
  return mail && drawMail(mail);
}

function drawList(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    ({ id, at, to, subject }) =>
      `<tr><td><a href="/mails/${id}">${escapeHtml(subject)}</a></td><td>${escapeHtml(to)}</td><td>${timeOf(at)}</td></tr>`,
  );
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>At</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const nothing = '<p>The portal has sent no mail yet. Reload this page after something has happened.</p>';
  return draw('Mail of the local portal', rows.length > 0 ? table : nothing);
}

function drawMail({ subject, from, to, at, text, html, headers }: KeptMail): string {
  const facts = `<p>From ${escapeHtml(from)}<br>To ${escapeHtml(to)}<br>${timeOf(at)}</p>`;
  const frame = `<h2>HTML</h2><iframe sandbox title="The mail as HTML" srcdoc="${escapeHtml(html)}"></iframe>`;
  return draw(
    subject,
    `<p><a href="/">All mails</a></p>${facts}${html === '' ? '' : frame}
<h2>Text</h2><pre>${escapeHtml(text)}</pre>
<h2>Headers</h2><pre>${escapeHtml(headers.join('\n'))}</pre>`,
  );
}

function draw(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 960px; padding: 24px 16px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 8px; text-align: start; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 520px; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>
`;
}

function timeOf(at: Date): string {
  return at.toISOString().replace('T', ' ').slice(0, 19);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
