import { type Endpoint, propertyOf } from '@event-portal/contracts';

/** How many rows of an export are read at once: all that it holds in memory. */
export const CSV_PAGE_SIZE = 1000;

/** A file as it is made: its first line, and its rows as the reader takes them. */
export type CsvFile = {
  /** What it is called, without `.csv`. Whatever is no plain letter or digit is left out. */
  readonly name: string;
  readonly head: readonly string[];
  readonly batches: AsyncIterable<readonly (readonly unknown[])[]>;
};

/**
 * A cell that a spreadsheet would take for a formula, also by its wide signs: a quote before it makes it a text (OWASP,
 * "CSV injection").
 */
const FORMULA = /^[\s\u00a0]*[=+\-@\t\r\n|\uff1d\uff0b\uff0d\uff20]/;

/** Spreadsheets take a file for UTF-8 only when it says so. */
export const BYTE_ORDER_MARK = '\ufeff';

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
};
type Schema = { readonly _zod: { readonly def: unknown } };

/** The columns of a list, as ways into an item, or undefined for an endpoint that answers no list in pages. */
export function csvColumnsOf({ method, query, reply, notInCsv = [] }: Endpoint): string[][] | undefined {
  if (method !== 'GET' || !query || !reply) return undefined;
  const { items } = definitionOf(reply).shape ?? {};
  const { page, pageSize } = definitionOf(query).shape ?? {};
  if (!items || !page || !pageSize) return undefined;
  const { element } = definitionOf(items);
  return element && columnsOf(element, []).filter(([field = '']) => !notInCsv.includes(field));
}

/** What the columns of a list are called. */
export function csvHead(columns: readonly (readonly string[])[]): string[] {
  return columns.map((path) => toWords(path));
}

/** An item of a list, column by column. */
export function csvCells(columns: readonly (readonly string[])[], item: unknown): unknown[] {
  return columns.map((path) => valueAt(item, path));
}

/** The text of a file, a batch of lines at a time. */
export async function* csvText({ head, batches }: Omit<CsvFile, 'name'>): AsyncGenerator<string, void> {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const rows of batches) yield rows.map(csvLine).join('');
}

/** A line of a file (RFC 4180). */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => quote(toText(cell))).join(',')}\r\n`;
}

/** The name of a file, as every system and header can have it. */
export function plainFileName(name: string, ending: 'csv' | 'zip'): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${plain.replaceAll(/^-|-$/g, '').slice(0, 100)}.${ending}`;
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

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** `answers.tShirtSize` -> `Answers t shirt size`. */
function toWords(path: readonly string[]): string {
  const words = path
    .join(' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
