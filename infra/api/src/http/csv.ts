import { type Endpoint, propertyOf } from '@event-portal/contracts';

/** How many rows of an export are read at once: all that it holds in memory. */
export const CSV_PAGE_SIZE = 1000;

/** A cell that a spreadsheet would take for a formula: a quote before it makes it a text (OWASP, "CSV injection"). */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\n|]/;

/** Spreadsheets take a file for UTF-8 only when it says so. */
const BYTE_ORDER_MARK = '\ufeff';

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
};
type Schema = { readonly _zod: { readonly def: unknown } };

/** The columns of a list, as ways into an item, or undefined for an endpoint that answers no list in pages. */
export function csvColumnsOf({ method, query, reply }: Endpoint): string[][] | undefined {
  if (method !== 'GET' || !query || !reply) return undefined;
  const { items } = definitionOf(reply).shape ?? {};
  const { page, pageSize } = definitionOf(query).shape ?? {};
  if (!items || !page || !pageSize) return undefined;
  const { element } = definitionOf(items);
  return element && columnsOf(element, []);
}

/** The first line: what the columns are called. */
export function csvHeader(columns: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + toLine(columns.map((path) => toWords(path)));
}

/** A line of a list (RFC 4180). */
export function csvLine(columns: readonly (readonly string[])[], item: unknown): string {
  return toLine(columns.map((path) => toText(valueAt(item, path))));
}

function columnsOf(schema: Schema, path: readonly string[]): string[][] {
  const { shape } = definitionOf(schema);
  if (!shape) return [[...path]];
  return Object.entries(shape).flatMap(([name, field]) => columnsOf(field, [...path, name]));
}

/** What a schema is under what it may be absent, null or have a default. */
function definitionOf(schema: Schema): Definition {
  const definition = schema._zod.def as Definition;
  return definition.innerType ? definitionOf(definition.innerType) : definition;
}

function valueAt(item: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(propertyOf, item);
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return FORMULA.test(text) ? `'${text}` : text;
}

function toLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** `answers.tShirtSize` -> `Answers t shirt size`. */
function toWords(path: readonly string[]): string {
  const words = path
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
