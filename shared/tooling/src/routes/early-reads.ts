import { EarlyRead, EventRole, getEvent, refusalFor, type Endpoint } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { endpoints } from './endpoints';
import type { EarlyDeclaration } from './read-page';
import { rolesOf } from './roles-of';
import type { RoutePage } from './route-pages';
import { RouteTreeError } from './route-tree';

/**
 * The early reads of a page, as documents ask for them.
 * @throws RouteTreeError for one that the page's guards or the API would refuse, and for one that cannot be made.
 */
export function toEarlyReads(page: RoutePage): EarlyRead[] {
  return page.early.map((declared) => {
    const fail = (problem: string) =>
      new RouteTreeError(`${page.file}: early read ${declared.read} ${problem}`);
    const endpoint = endpoints.get(declared.read);
    if (endpoint?.method !== 'GET') throw fail('is no endpoint that is read with GET.');
    const people = peopleOf(page, endpoint, declared, fail);
    const read = { path: endpoint.path, ...parametersOf(endpoint, declared, fail), ...people };
    const parsed = EarlyRead.safeParse(read);
    if (!parsed.success)
      throw fail(
        'cannot be asked for ahead: it is a path of the API for somebody whom the page lets in, and no sign-in.',
      );
    const unknown = endpoint.path.split('/').find((part) => isUnknown(part, page.path));
    if (unknown !== undefined) throw fail(`needs ${unknown}, which the address of the page has not.`);
    return parsed.data;
  });
}

type Fail = (problem: string) => RouteTreeError;

/** Nothing is asked for that is sure to be refused. */
function peopleOf(page: RoutePage, { access, path }: Endpoint, declared: EarlyDeclaration, fail: Fail) {
  // Superusers pass every check of a role at an event.
  const isForSuperusers =
    refusalFor('norole', page.scopes, page.path) !== undefined && rolesOf(page).length === 0;
  if (access === 'superuser' && !isForSuperusers)
    throw fail('is for superusers, and the place of the page lets others in.');
  const admitted = typeof access === 'object' && !isForSuperusers ? access.eventRoles : undefined;
  // The event's own reply tells the role that the guards ask for.
  const isGuarded =
    !isForSuperusers && path !== getEvent.path && rolesOf(page).length < EventRole.options.length;
  if (!admitted && !declared.for && !isGuarded) return {};
  const roles = rolesOf(page).filter(
    (role) =>
      (admitted ?? EventRole.options).includes(role) && (declared.for ?? EventRole.options).includes(role),
  );
  const refused = declared.for?.find((role) => !roles.includes(role));
  if (refused !== undefined) throw fail(`is for ${refused}, whom the page or the API keeps out.`);
  return { for: roles };
}

/** What is asked for, as the client writes it: in the order of the schema, and nothing that is empty. */
function parametersOf({ query: schema }: Endpoint, { search, query = {} }: EarlyDeclaration, fail: Fail) {
  if (!schema) {
    if (search || Object.keys(query).length > 0) throw fail('takes no query.');
    return {};
  }
  const parsed = schema.safeParse({ ...search, ...query });
  if (!parsed.success || !(schema instanceof z.ZodMiniObject)) throw fail('does not take this query.');
  const asked = new Map(
    Object.entries(z.record(z.string(), z.unknown()).parse(parsed.data)).map(([name, value]) => [
      name,
      String(value),
    ]),
  );
  if (!search) return { query: Object.fromEntries([...asked].filter(([, value]) => value !== '')) };
  const fromAddress = Object.keys(schema.shape).filter((name) => !Object.hasOwn(query, name));
  return {
    search: Object.fromEntries(fromAddress.map((name) => [name, asked.get(name) ?? ''])),
    ...(Object.keys(query).length > 0 && { query }),
  };
}

function isUnknown(part: string, pattern: string): boolean {
  return part.startsWith(':') && !pattern.split('/').includes(part);
}
