import {
  accessRules,
  decide,
  EventRole,
  fillPath,
  findRefusal,
  type AccessDecision,
  type CurrentUser,
  type GuardScope,
  type UserQueryResult,
} from '@event-portal/contracts';
import { hostContextReader } from '@event-portal/remote-kit';
import {
  createContext,
  data,
  redirect,
  type MiddlewareFunction,
  type RouterContextProvider,
} from 'react-router-dom';
import { parseHostContext, type ReadHostContext } from './parse-host-context';
import type { Refusal } from './refusal';

/** The signed-in person, below a guard of `_protected` (G4). Asking for it elsewhere throws. */
export const userContext = createContext<CurrentUser>();

/** Whether the onboarding dialog shows (G13). */
export const onboardingContext = createContext(false);

/** The person's role at the event of the URL; null until the dashboard has read it, and for people without one. */
export const eventRoleContext = createContext<EventRole | null>(null);

/**
 * Set once a guard has answered not-found. The router shows what middleware throws above every layout that still has to
 * load; the pages below (see `page`) throw the not-found themselves instead, before any of their code is requested,
 * so that it shows inside the layout.
 */
const refusalContext = createContext<Refusal | null>(null);

let eventRoleAtGuard: EventRole | null = null;

/** The role at the event that the last guard has seen, for what shows a failure: it stands outside of the routes. */
export function latestEventRole(): EventRole | null {
  return eventRoleAtGuard;
}

/** A guard that says where it stands, and how it has decided last: for whoever looks at a page. */
export type Guard = MiddlewareFunction & {
  readonly scope: GuardScope;
  readonly decided: () => AccessDecision | undefined;
};

/**
 * Guards a route by its scope of the guard table. A refusal happens before any loader of a page runs:
 * a redirect, or a not-found that the nearest error boundary shows.
 *
 * Every deployable carries its own copy of this module and of the table, and parses the context it is handed:
 * a remote decides for itself, whatever the host decided (A5).
 * @throws HostContextError when there is no context that this code understands.
 */
export function guard(scope: GuardScope): Guard {
  let decided: AccessDecision | undefined;
  const check: MiddlewareFunction = async ({ request, params, context }) => {
    const { pathname } = new URL(request.url);
    const { userQuery } = await parseHostContext(context.get(hostContextReader));
    const eventRole = EventRole.safeParse(context.get(eventRoleContext)).data ?? null;
    eventRoleAtGuard = eventRole;
    const decision = decide(accessRules, scope, {
      userQuery,
      eventRole,
      pathname,
      cookieValues,
    });
    decided = decision;
    apply(decision, { scope, context, pathname, params });
  };
  return Object.assign(check, { scope, decided: () => decided });
}

/**
 * Asks the guard table before a route is entered: whether a remote's code may be loaded for this person.
 * @returns true when every scope would let the person proceed.
 */
export async function mayEnter(
  scopes: readonly GuardScope[],
  pathname: string,
  read: ReadHostContext,
): Promise<boolean> {
  const { userQuery } = await parseHostContext(read);
  return isPermitted(scopes, pathname, userQuery);
}

/** The same for a session that is known already: which pages navigation offers. */
export function isPermitted(
  scopes: readonly GuardScope[],
  pathname: string,
  userQuery: UserQueryResult,
): boolean {
  const facts = { userQuery, eventRole: null, pathname, cookieValues };
  return findRefusal(scopes, facts) === undefined;
}

type Entering = {
  scope: GuardScope;
  context: Readonly<RouterContextProvider>;
  pathname: string;
  params: Readonly<Record<string, string | undefined>>;
};

function apply(decision: AccessDecision, { scope, context, pathname, params }: Entering): void {
  switch (decision.kind) {
    case 'proceed':
      if (decision.user) context.set(userContext, decision.user);
      context.set(onboardingContext, decision.showOnboardingModal);
      return;
    case 'redirect': {
      const to = fillPath(decision.to, params);
      throw redirect(
        decision.remember ? `${to}?${new URLSearchParams({ redirect: pathname }).toString()}` : to,
      );
    }
    case 'not-found':
      context.set(refusalContext, { scope, rule: decision.rule });
  }
}

/** Throws the not-found of a guard above, where there was one. @throws a 404 */
export function rejectIfRefused(context: Readonly<RouterContextProvider>): void {
  const refusal = context.get(refusalContext);
  if (refusal) throw data(refusal, { status: 404 });
}

function cookieValues(name: string): string[] {
  return document.cookie
    .split('; ')
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1));
}
