import {
  HOST_CONTEXT_VERSION,
  type CurrentUser,
  type ExtensionPointId,
  type ExtensionProps,
} from '@event-portal/contracts';
import type { ExtensionsView, LoadExtension } from '@event-portal/remote-kit';
import { ExtensionPoint } from '@event-portal/remote-kit/extensions';
import { renderRoutes, type RenderRoutesOptions } from './render-routes';

/** Extensions as a remote hands them out, by point and id. */
export type Extensions = Readonly<Record<string, LoadExtension>>;

/** What a host has to offer, and what became of it. */
export type OfferedToHost = ExtensionsView & {
  /** What could not be loaded, and what has thrown. */
  readonly failures: readonly unknown[];
  /** What each was handed out as: a component, or undefined for somebody for whom it is not. */
  readonly answers: readonly Promise<unknown>[];
};

/** Offers extensions as the shell does where its own look at the guard table has let them through: they decide for themselves. */
export function offerExtensions(extensions: Extensions, hostContext: unknown): OfferedToHost {
  const failures: unknown[] = [];
  const answers: Promise<unknown>[] = [];
  return {
    failures,
    answers,
    list: (wanted) =>
      Promise.resolve(
        Object.keys(extensions)
          .map((name) => name.split('/', 2))
          .flatMap(([point = '', id = '']) =>
            point === wanted ? [{ remote: 'other', point, id, title: id }] : [],
          ),
      ),
    load: ({ point, id }, props) => {
      const load = async () => extensions[`${point}/${id}`]?.(() => Promise.resolve(hostContext), props);
      const answer = load().catch((error: unknown) => {
        failures.push(error);
        return undefined;
      });
      answers.push(answer);
      return answer;
    },
    failed: (_extension, error) => failures.push(error),
  };
}

/** What an extension is rendered with. */
export type RenderExtensionOptions<Point extends ExtensionPointId> = Pick<
  RenderRoutesOptions,
  'api' | 'hostContext'
> & {
  readonly props: ExtensionProps<Point>;
  /** Who is signed in; nobody when null. */
  readonly user: CurrentUser | null;
};

/** Renders what a remote offers to a point, below a heading of a page that is not its own. */
export function renderExtension<Point extends ExtensionPointId>(
  extensions: Extensions,
  point: Point,
  { props, user, ...options }: RenderExtensionOptions<Point>,
) {
  const context =
    'hostContext' in options
      ? options.hostContext
      : { version: HOST_CONTEXT_VERSION, userQuery: { user, error: null } };
  const offered = offerExtensions(extensions, context);
  const Host = () => (
    <>
      <h1>Host</h1>
      <ExtensionPoint name={point} props={props} />
    </>
  );
  const view = renderRoutes([{ path: '/host', Component: Host }], {
    at: '/host',
    api: options.api,
    user,
    extensions: offered,
  });
  return { ...view, ...offered };
}
