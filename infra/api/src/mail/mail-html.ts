import { UNSUBSCRIBE_LABEL, type MailContent } from '@event-portal/contracts';

/**
 * A mail as HTML; `link` is the whole address that it leads to. No colour is set and no picture is loaded, so that mail programs draw it light or dark as the person reads
 * everything else, and nobody learns when it was read.
 */
export function mailAsHtml(content: MailContent, link: string, unsubscribeLink?: string): string {
  const { subject, paragraphs, facts, because } = content;
  const rows = facts.map(
    ({ label, value }) => `<p><strong>${escapeHtml(label)}</strong><br>${withLines(value)}</p>`,
  );
  const unsubscribe =
    unsubscribeLink === undefined
      ? ''
      : `<br><a href="${escapeHtml(unsubscribeLink)}" style="color: inherit">${UNSUBSCRIBE_LABEL}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; }</style>
</head>
<body style="${BODY}">
${paragraphs.map((paragraph) => `<p>${withLines(paragraph)}</p>`).join('\n')}
${rows.join('\n')}
<p><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(content.link.label)}</a></p>
<p style="font-size: 13px; opacity: 0.8">${escapeHtml(because)}${unsubscribe}</p>
</body>
</html>
`;
}

const BODY =
  'margin: 0 auto; padding: 24px 16px; max-width: 560px; font: 16px/1.5 system-ui, -apple-system, sans-serif; overflow-wrap: anywhere';
const BUTTON =
  'display: inline-block; padding: 10px 18px; border: 2px solid currentColor; border-radius: 8px; font-weight: 600; text-decoration: none';

function withLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
