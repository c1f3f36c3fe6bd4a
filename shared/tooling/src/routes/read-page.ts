import {
  EventRole,
  OfflinePage,
  PageNavigation,
  PagePalette,
  pageShapes,
  type PageShape,
} from '@event-portal/contracts';
import { parseSync, type Expression, type ModuleItem } from '@swc/core';
import * as z from 'zod/mini';
import { RouteTreeError } from './route-tree';

const values = z.record(z.string(), z.string());

/** What the file of a page says about a read that it makes: `export const early`. */
export const EarlyDeclaration = z.strictObject({
  /** The name of the endpoint. */
  read: z.string(),
  /** For a list whose state is in the URL: where the page has another default than the endpoint. */
  search: z.optional(values),
  query: z.optional(values),
  for: z.optional(z.array(EventRole).check(z.minLength(1))),
});
export type EarlyDeclaration = z.infer<typeof EarlyDeclaration>;

/** What the file of a page says about it, beside what follows from its place. */
export type PageDeclaration = {
  /** Undefined for a page of the shell: nothing stands in for it. */
  readonly shape: PageShape | undefined;
  readonly navigation: readonly PageNavigation[];
  /** The entry of the command palette that leads to it, if one does. */
  readonly palette?: PagePalette | undefined;
  /** What it asks the API for whoever opens it. */
  readonly early: readonly EarlyDeclaration[];
  /** That it opens without a network, if it does. */
  readonly offline?: OfflinePage | undefined;
};

/**
 * Reads what the file of a page declares, without running it.
 * @param file what the messages call it.
 * @throws RouteTreeError when it has no title, or declares something that cannot be.
 */
export function readPage(file: string, source: string): PageDeclaration {
  const exported = readExports(file, source);
  if (!hasTitle(exported))
    throw new RouteTreeError(
      `${file}: the page has no title. Export it: export const handle = { title: 'Logs' } satisfies PageHandle.`,
    );
  return {
    shape: readShape(file, exported),
    navigation: readNavigation(file, exported),
    palette: readPalette(file, exported),
    early: earlyOf(file, exported),
    offline: readOffline(file, exported),
  };
}

/** What the file of a page or of a layout says that it reads first. @throws RouteTreeError when that cannot be. */
export function readEarly(file: string, source: string): EarlyDeclaration[] {
  return earlyOf(file, readExports(file, source));
}

function readShape(file: string, exported: Exports): PageShape | undefined {
  if (!exported.has('shape')) return undefined;
  const shape = toLiteral(exported.get('shape'));
  const known = pageShapes.find((candidate) => candidate === shape);
  if (known === undefined)
    throw new RouteTreeError(`${file}: a page has one of the shapes ${pageShapes.join(', ')}.`);
  return known;
}

function readNavigation(file: string, exported: Exports): PageNavigation[] {
  if (!exported.has('navigation')) return [];
  return [toLiteral(exported.get('navigation'))].flat().map((entry) => {
    const read = PageNavigation.safeParse(entry);
    if (read.success) return read.data;
    throw new RouteTreeError(
      `${file}: an entry of navigation is written out, as { label: 'Logs', icon: 'log', order: 40 }; it may have group, for and also.`,
    );
  });
}

function earlyOf(file: string, exported: Exports): EarlyDeclaration[] {
  if (!exported.has('early')) return [];
  return [toLiteral(exported.get('early'))].flat().map((declared) => {
    const read = EarlyDeclaration.safeParse(declared);
    if (read.success) return read.data;
    throw new RouteTreeError(
      `${file}: an early read is written out, as { read: 'listTeams', search: {} }; it may have query and for.`,
    );
  });
}

function readPalette(file: string, exported: Exports): PagePalette | undefined {
  if (!exported.has('palette')) return undefined;
  const read = PagePalette.safeParse(toLiteral(exported.get('palette')));
  if (read.success) return read.data;
  throw new RouteTreeError(
    `${file}: an entry of the palette is written out, as { label: 'Create an event', icon: 'calendar', order: 10 }.`,
  );
}

function readOffline(file: string, exported: Exports): OfflinePage | undefined {
  if (!exported.has('offline')) return undefined;
  const read = OfflinePage.safeParse(toLiteral(exported.get('offline')));
  if (read.success) return read.data;
  throw new RouteTreeError(
    `${file}: for how long a page is kept is written out, as { hours: 24 }, and a fortnight at most.`,
  );
}

/** What the file of an extension says about it: `export const extension`. */
const ExtensionDeclaration = z.strictObject({
  title: z.string(),
  guards: z._default(z.array(z.string()), []),
  order: z.int(),
});

/** Reads what the file of an extension declares, without running it. @throws RouteTreeError when that cannot be. */
export function readExtension(file: string, source: string): z.infer<typeof ExtensionDeclaration> {
  const exported = readExports(file, source);
  const read = ExtensionDeclaration.safeParse(toLiteral(exported.get('extension')));
  if (!read.success)
    throw new RouteTreeError(
      `${file}: an extension says what it is, written out: export const extension = { title: 'Log', guards: ['/admin'], order: 10 }; it may leave out guards.`,
    );
  if (!exported.has('Component'))
    throw new RouteTreeError(`${file}: the extension shows nothing. Export function Component.`);
  return read.data;
}

/** By name what a module exports; undefined for what is not a constant of its own. */
type Exports = ReadonlyMap<string, Expression | undefined>;

/** @throws RouteTreeError when it cannot be read, as a file that somebody is writing on. */
function readExports(file: string, source: string): Exports {
  try {
    return listExports(parseSync(source, { syntax: 'typescript', tsx: true }).body);
  } catch (error) {
    const [, reason = 'It has a syntax error'] = /\bx (.+)/.exec(String(error)) ?? [];
    const [, place] = /\[(\d+:\d+)\]/.exec(String(error)) ?? [];
    throw new RouteTreeError(`${file}:${place ?? ''}: the page cannot be read. ${reason}.`, { cause: error });
  }
}

function listExports(body: readonly ModuleItem[]): Exports {
  const entries = body.flatMap((item): [string, Expression | undefined][] => {
    if (item.type === 'ExportNamedDeclaration')
      return item.specifiers.flatMap((specifier): [string, undefined][] =>
        specifier.type === 'ExportSpecifier'
          ? [[(specifier.exported ?? specifier.orig).value, undefined]]
          : [],
      );
    if (item.type === 'ExportDeclaration' && item.declaration.type === 'FunctionDeclaration')
      return [[item.declaration.identifier.value, undefined]];
    if (item.type !== 'ExportDeclaration' || item.declaration.type !== 'VariableDeclaration') return [];
    return item.declaration.declarations.flatMap(({ id, init }): [string, Expression | undefined][] =>
      id.type === 'Identifier' ? [[id.value, init]] : [],
    );
  });
  return new Map(entries);
}

/** A handle that a function makes, or another module, has the title that its type asks for. */
function hasTitle(exported: Exports): boolean {
  if (!exported.has('handle')) return false;
  const handle = bare(exported.get('handle'));
  return (
    handle?.type !== 'ObjectExpression' ||
    handle.properties.some(
      (property) =>
        (property.type === 'KeyValueProperty' || property.type === 'MethodProperty') &&
        property.key.type === 'Identifier' &&
        property.key.value === 'title',
    )
  );
}

/** The value of an expression that is written out; undefined for every other. */
function toLiteral(expression: Expression | undefined): unknown {
  const value = bare(expression);
  switch (value?.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
      return value.value;
    case 'ArrayExpression':
      return value.elements.map((element) => toLiteral(element?.expression));
    case 'ObjectExpression':
      return Object.fromEntries(
        value.properties.map((property) =>
          property.type === 'KeyValueProperty' && property.key.type === 'Identifier'
            ? [property.key.value, toLiteral(property.value)]
            : [property.type, undefined],
        ),
      );
    default:
      return undefined;
  }
}

/** An expression without what only types say of it. */
function bare(expression: Expression | undefined): Expression | undefined {
  return expression?.type === 'TsSatisfiesExpression' || expression?.type === 'TsConstAssertion'
    ? bare(expression.expression)
    : expression;
}
