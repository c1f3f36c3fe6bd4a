import type { Api } from './describe-api';

/** Names that others import, by the module that has them. */
type Names = Readonly<Record<string, readonly string[]>>;

/** What differs between two APIs. */
export type ApiDifferences = { readonly added: Names; readonly changed: Names; readonly removed: Names };

/** Compares two APIs. */
export function compareApis(before: Api, after: Api): ApiDifferences {
  return {
    added: select(after, (module, name) => before[module]?.[name] === undefined),
    changed: select(after, (module, name, text) => ![undefined, text].includes(before[module]?.[name])),
    removed: select(before, (module, name) => after[module]?.[name] === undefined),
  };
}

/**
 * The least version for what differs from a release (Semantic Versioning 2.0.0, sections 6 to 8): whoever imports what is gone
 * breaks. Whether a changed declaration breaks anybody, only people can say: it takes a minor version, or what they choose.
 */
export function leastVersion(released: string, { added, changed, removed }: ApiDifferences): string {
  const [major = 0, minor = 0, patch = 0] = released.split('.').map(Number);
  if (!isEmpty(removed)) return `${major + 1}.0.0`;
  if (!isEmpty(added) || !isEmpty(changed)) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/** What a changelog says under a title: in words, and which names differ. */
export function describeDifferences(
  title: string,
  { added, changed, removed }: ApiDifferences,
  words = '',
): string {
  const lists = Object.entries({ Removed: removed, Changed: changed, Added: added })
    .filter(([, names]) => !isEmpty(names))
    .map(([heading, names]) => `### ${heading}\n\n${listNames(names)}\n`);
  const text = lists.length > 0 ? lists : ['Nothing that others import is different.\n'];
  return [`## ${title}\n`, ...(words === '' ? [] : [`${words}\n`]), ...text].join('\n');
}

const UNRELEASED = /^## Unreleased\n/;

/** A changelog with one more release, which says what was written down under "Unreleased" until then. */
export function addRelease(changelog: string, title: string, differences: ApiDifferences): string {
  const [head = '', ...entries] = changelog.split(/^(?=## )/m);
  const isNoted = entries[0] !== undefined && UNRELEASED.test(entries[0]);
  const words = isNoted ? (entries[0] ?? '').replace(UNRELEASED, '').trim() : '';
  const entry = `${describeDifferences(title, differences, words)}\n`;
  return [head, entry, ...entries.slice(isNoted ? 1 : 0)].join('').replace(/\n+$/, '\n');
}

function listNames(names: Names): string {
  return Object.entries(names)
    .map(([module, of]) => `- ${module}: ${of.map((name) => `\`${name}\``).join(', ')}`)
    .join('\n');
}

function isEmpty(names: Names): boolean {
  return Object.keys(names).length === 0;
}

function select(api: Api, isMeant: (module: string, name: string, text: string) => boolean): Names {
  const lists = Object.entries(api).map(([module, names]): [string, string[]] => [
    module,
    Object.entries(names).flatMap(([name, text]) => (isMeant(module, name, text) ? [name] : [])),
  ]);
  return Object.fromEntries(lists.filter(([, names]) => names.length > 0));
}
