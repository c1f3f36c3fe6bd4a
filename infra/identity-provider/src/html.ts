/** A piece of HTML that is safe to send: everything that was put into it has been escaped. */
export type Html = { readonly markup: string };

type Part = string | Html | readonly Html[];

/** Builds HTML from a template; plain strings are escaped, pieces of HTML are not. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: String.raw({ raw: template }, ...parts.map(toMarkup)) };
}

function toMarkup(part: Part): string {
  if (typeof part === 'string') return escape(part);
  return 'markup' in part ? part.markup : part.map(toMarkup).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
