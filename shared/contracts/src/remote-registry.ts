import * as z from 'zod/mini';

const urlPrefix = z
  .string()
  .check(z.regex(/^\/[a-z][a-z0-9-]*$/, 'An area is one lower-case URL segment, such as /admin.'));
const portalPath = z.string().check(z.regex(/^\/[a-z]/, 'A navigation target is a path of the portal.'));
const label = z.string().check(z.minLength(1), z.maxLength(40));

/** A part of the URL space that one remote owns, and the frame that the shell draws around it. */
export const RemoteArea = z.object({
  path: urlPrefix,
  /** `side-bar`: the shell's frame with the remote's navigation. `none`: the remote draws its whole page. */
  frame: z.enum(['side-bar', 'none']),
});
export type RemoteArea = z.infer<typeof RemoteArea>;

/** One entry of a remote's navigation; an entry with children is a group and leads nowhere itself. */
export const NavigationItem = z.union([
  z.object({ label, icon: z.string(), to: portalPath }),
  z.object({
    label,
    icon: z.string(),
    children: z.array(z.object({ label, to: portalPath })).check(z.minLength(1)),
  }),
]);
export type NavigationItem = z.infer<typeof NavigationItem>;

/** What a remote says about itself, known to the shell before any of its code is loaded. */
export const RemoteDescriptor = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  /** What a person reads when it is missing: "The admin area could not be loaded". */
  title: label,
  areas: z.array(RemoteArea).check(z.minLength(1)),
  navigation: z.array(NavigationItem),
});
export type RemoteDescriptor = z.infer<typeof RemoteDescriptor>;

/** What a build of a remote leaves beside its files, as `remote.json`; file names are relative to it. */
export const RemoteBuild = z.object({
  descriptor: RemoteDescriptor,
  version: z.string(),
  /** A hash of everything that went into the build; two builds of the same sources have the same id. */
  buildId: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  entry: z.string(),
  /** The global variable that the entry script fills; different for every build, so that two can live in one page. */
  containerGlobal: z.string().check(z.regex(/^[A-Za-z_$][\w$]*$/)),
});
export type RemoteBuild = z.infer<typeof RemoteBuild>;

/** A remote as the registry lists it: its build, and where that build is served. */
export const RegisteredRemote = z.extend(RemoteBuild, { baseUrl: z.url() });
export type RegisteredRemote = z.infer<typeof RegisteredRemote>;

/** The list of remotes that the shell works from; nothing about them is compiled into it. */
export const RemoteRegistry = z
  .object({ schemaVersion: z.literal(1), remotes: z.array(RegisteredRemote) })
  .check(z.refine(({ remotes }) => hasNoSharedArea(remotes), 'Two remotes claim the same area.'));
export type RemoteRegistry = z.infer<typeof RemoteRegistry>;

function hasNoSharedArea(remotes: readonly RegisteredRemote[]): boolean {
  const paths = remotes.flatMap(({ descriptor }) => descriptor.areas.map(({ path }) => path));
  return new Set(paths).size === paths.length;
}
