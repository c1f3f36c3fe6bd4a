import * as z from 'zod/mini';
import { isGuardScope, type GuardScope } from './access-rules';
import type { UserQueryResult } from './current-user';
import { findRefusal } from './decide';
import { EventRole } from './event-role';
import { EventId } from './ids';
import type { ExtensionDescriptor } from './remote-descriptor';

/** An event as a page hands it to what others add to it, and what the person is there. */
const OfEvent = z.object({ eventId: EventId, eventRole: z.nullable(EventRole) });

/** By the id of an extension point: what its page hands over. Plain data, and no more than an extension needs to begin. */
type PropsByPoint = {
  'home.event': z.infer<typeof OfEvent>;
  'event.panel': z.infer<typeof OfEvent>;
};

/** The id of an extension point that shows components. */
export type ExtensionPointId = keyof PropsByPoint;

/** What the page of an extension point hands to each of its extensions. */
export type ExtensionProps<Point extends ExtensionPointId> = PropsByPoint[Point];

type ExtensionPoints = {
  readonly [Point in ExtensionPointId]: {
    /** The URL pattern of the page that has it. */
    readonly page: string;
    readonly props: z.ZodMiniType<PropsByPoint[Point]>;
    /** What an extension may ask for beyond a session: what the props do not tell cannot be asked. */
    readonly guards: readonly GuardScope[];
  };
};

const guardsOfEvents: readonly GuardScope[] = ['/admin', '_admin', '_staff', '_applicant', '_attendee'];

/**
 * The extension points: named places of pages to which remotes may offer a component. A new place is a new row; taking one away,
 * or a prop of one, breaks the remotes that were built for it.
 */
export const extensionPoints: ExtensionPoints = {
  /** On the home page, on the card of an event that the person has to do with and that is not over. */
  'home.event': { page: '/portal', props: OfEvent, guards: guardsOfEvents },
  /** On the page of an event, below what it says about itself. */
  'event.panel': { page: '/events/:eventId', props: OfEvent, guards: guardsOfEvents },
};

/** The extension point of the command palette: its extensions are links, of which no code is loaded. */
export const PALETTE_POINT = 'palette';

/** What an extension of the palette may ask for beyond a session. */
const guardsOfPalette: readonly GuardScope[] = ['/admin'];

/** Whether remotes may offer components to a point. */
export function isExtensionPoint(id: string): id is ExtensionPointId {
  return Object.hasOwn(extensionPoints, id);
}

/** What is wrong with what a remote offers, in one sentence; undefined where nothing is. */
export function describeMisplaced({ point, id, guards, href }: ExtensionDescriptor): string | undefined {
  const name = `The extension ${point}/${id}`;
  const permitted = isExtensionPoint(point) ? extensionPoints[point].guards : guardsOfPalette;
  if (!isExtensionPoint(point) && point !== PALETTE_POINT)
    return `${name} is for a point that there is not. There are ${[...Object.keys(extensionPoints), PALETTE_POINT].join(', ')}.`;
  if ((point === PALETTE_POINT) !== (href !== undefined))
    return point === PALETTE_POINT
      ? `${name} leads nowhere: an entry of the palette has a href.`
      : `${name} has a href, and only entries of the palette have one.`;
  const unknown = guards.find((guard) => !permitted.some((scope) => scope === guard));
  if (unknown !== undefined)
    return `${name} has the guard ${unknown}, which its point cannot ask. It can ask ${permitted.join(', ')}.`;
  return undefined;
}

/**
 * Whether the guard table lets somebody see an extension, with what its page hands over. Nothing is for people without a session,
 * and what this code does not know is for nobody: a point, a guard, props of another shape.
 */
export function isExtensionFor(
  { point, guards }: Pick<ExtensionDescriptor, 'point' | 'guards'>,
  props: unknown,
  userQuery: UserQueryResult,
): boolean {
  const scopes = guards.filter(isGuardScope);
  const handed = isExtensionPoint(point) ? extensionPoints[point].props.safeParse(props) : undefined;
  if (scopes.length < guards.length || (!handed?.success && point !== PALETTE_POINT)) return false;
  return (
    findRefusal(['_protected', ...scopes], {
      userQuery,
      eventRole: handed?.data?.eventRole ?? null,
      pathname: '/',
      cookieValues: () => [],
    }) === undefined
  );
}
