import * as z from 'zod/mini';

const urlPrefix = z
  .string()
  .check(z.regex(/^\/[a-z][a-z0-9-]*$/, 'An area is one lower-case URL segment, such as /admin.'));
const portalPath = z.string().check(z.regex(/^\/[a-z]/, 'A navigation target is a path of the portal.'));
const pagePattern = z
  .string()
  .check(z.regex(/^\/[a-z]/, 'A page is known by its URL pattern, such as /events/:eventId.'));
const label = z.string().check(z.minLength(1), z.maxLength(40));

/** The name of a remote: what commands, addresses and reports call it. */
export const RemoteName = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'A remote has a short lower-case name, such as admin.'));

/** Areas that no remote gets: the shell, the document server and the API have them, or may come to. */
export const reservedAreas: readonly string[] = [
  '/assets',
  '/auth',
  '/docs',
  '/join-team',
  '/livez',
  '/metrics',
  '/privacy',
  '/readyz',
  '/registry',
  '/remotes',
  '/reports',
  '/terms',
  '/unsubscribe',
];

/** Names that no remote gets: every object of JavaScript has a member of that name, in every table by name. */
export const reservedNames: readonly string[] = ['constructor', 'shell'];

/** A part of the URL space that one remote owns, and the frame that the shell draws around it. */
export const RemoteArea = z.object({
  path: urlPrefix,
  /** `side-bar`: the shell's frame with the remote's navigation. `none`: the remote draws its whole page. */
  frame: z.enum(['side-bar', 'none']),
  /** The scopes of the guard table that it lies in, beyond a session: `/admin` keeps it to superusers (`scopesOfArea`). */
  guards: z.optional(z.array(z.string())),
  /** Where in an area without a frame the remote draws a side bar of its own: one like it stands until that is there. */
  ownSideBar: z.optional(z.array(pagePattern)),
});
export type RemoteArea = z.infer<typeof RemoteArea>;

/** The shapes that a page may have. */
export const pageShapes = ['table', 'form', 'tiles', 'cards', 'story'] as const;

/** What a page mostly is: the skeleton that stands until it is there has that shape. One that is not known is a story. */
export const PageShape = z.catch(z.enum(pageShapes), 'story');
export type PageShape = z.infer<typeof PageShape>;

/**
 * One entry of a remote's navigation; an entry with children is a group and leads nowhere itself. A child without an icon
 * has that of its group.
 */
export const NavigationItem = z.union([
  z.object({ label, icon: z.string(), to: portalPath }),
  z.object({
    label,
    icon: z.string(),
    children: z
      .array(z.object({ label, icon: z.optional(z.string()), to: portalPath }))
      .check(z.minLength(1)),
  }),
]);
export type NavigationItem = z.infer<typeof NavigationItem>;

/**
 * What a remote offers to an extension point. Points and guards are words here, and not checked: a shell leaves out what it does
 * not know, and goes on (`isExtensionFor`); the gate refuses it (`describeMisplaced`).
 */
export const ExtensionDescriptor = z.object({
  /** The id of the extension point. */
  point: z
    .string()
    .check(z.regex(/^[a-z][a-z.-]{0,39}$/, 'An extension point has an id such as event.panel.')),
  id: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'An extension has a short lower-case id, such as log.')),
  /** What people call it, and the label of an entry of the palette. */
  title: label,
  /** The scopes of the guard table that it lies in, beyond a session. */
  guards: z.array(z.string()),
  /** Extensions of one point come in this order, low numbers first. */
  order: z.int(),
  /** Where an entry of the palette leads; others have none. */
  href: z.optional(portalPath),
  icon: z.optional(z.string()),
});
export type ExtensionDescriptor = z.infer<typeof ExtensionDescriptor>;

/** What a remote says about itself, known to the shell before any of its code is loaded. */
export const RemoteDescriptor = z.object({
  name: RemoteName,
  /** What a person reads when it is missing: "The admin area could not be loaded". */
  title: label,
  /** The team that answers for it; reports about it go there. */
  owner: label,
  areas: z.array(RemoteArea).check(z.minLength(1)),
  navigation: z.array(NavigationItem),
  /** The shape of each page, by its URL pattern. */
  pages: z.optional(z.record(pagePattern, PageShape)),
  /** What it offers to pages of others, and to the palette. */
  extensions: z.optional(z.array(ExtensionDescriptor)),
});
export type RemoteDescriptor = z.infer<typeof RemoteDescriptor>;
