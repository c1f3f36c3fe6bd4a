import { visitorKinds, type EndpointAccess, type VisitorKind } from '@event-portal/contracts';

/** A call that the code of a page names, and whom it is offered to. */
export type Use = { readonly page: string; readonly call: string; readonly visitors: readonly VisitorKind[] };

/** Calls that a page offers to fewer people than it lets in, because it asks who somebody is. */
export type Offer = {
  /** The page, and every page below it. */
  readonly page: string;
  /** The endpoint; left out for all that are called there. */
  readonly call?: string;
  readonly to: readonly VisitorKind[];
  /** Why, and where it is asked. */
  readonly because: string;
};

/** An endpoint that lets in people to whom no page offers it. */
export type Spare = {
  readonly call: string;
  readonly to: readonly VisitorKind[];
  readonly because: string;
};

type Portal = {
  readonly uses: readonly Use[];
  readonly access: ReadonlyMap<string, EndpointAccess>;
  readonly offers: readonly Offer[];
  readonly spares: readonly Spare[];
};

/** Where pages and endpoints disagree about who gets in, and the exceptions that nothing needs; a line each. */
export function findDisagreements({ uses, access, offers, spares }: Portal): string[] {
  const needed = new Set<Offer | Spare>();
  const offered = new Map<string, VisitorKind[]>();

  const refusals = uses.flatMap(({ page, call, visitors }) => {
    const refused = visitors.filter((kind) => !admits(access.get(call), kind));
    const asking = offers.filter((offer) => isAbout(offer, page, call));
    for (const offer of asking) if (refused.some((kind) => !offer.to.includes(kind))) needed.add(offer);
    const left = visitors.filter((kind) => asking.every(({ to }) => to.includes(kind)));
    offered.set(call, [...(offered.get(call) ?? []), ...left]);
    const stopped = refused.filter((kind) => left.includes(kind));
    return stopped.length > 0 ? [`${page} lets in ${stopped.join(', ')}: ${call} refuses them.`] : [];
  });

  const openings = [...access].flatMap(([call, rule]) => {
    const known = spares.filter((spare) => spare.call === call);
    const idle = visitorKinds.filter((kind) => isMeantFor(rule, kind) && !offered.get(call)?.includes(kind));
    for (const spare of known) if (spare.to.every((kind) => idle.includes(kind))) needed.add(spare);
    const unknown = idle.filter((kind) => !known.some(({ to }) => to.includes(kind)));
    return unknown.length > 0 ? [`${call} lets in ${unknown.join(', ')}: no page offers it to them.`] : [];
  });

  const idle = [...offers, ...spares].filter((exception) => !needed.has(exception));
  return [
    ...refusals,
    ...openings,
    ...idle.map((exception) => `Nothing needs this exception any more: ${JSON.stringify(exception)}.`),
  ];
}

function isAbout(offer: Offer, page: string, call: string): boolean {
  return `${page}/`.startsWith(`${offer.page}/`) && (offer.call ?? call) === call;
}

/** Superusers pass every check of a role at an event, and need no page for it. */
function admits(access: EndpointAccess | undefined, kind: VisitorKind): boolean {
  return access !== undefined && (kind === 'superuser' || isMeantFor(access, kind));
}

function isMeantFor(access: EndpointAccess, kind: VisitorKind): boolean {
  if (access === 'public') return true;
  if (access === 'session') return kind !== 'signed-out' && kind !== 'errored';
  if (access === 'superuser') return kind === access;
  return access.eventRoles.some((role) => role === kind);
}
