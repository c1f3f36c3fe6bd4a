import {
  EventId,
  HOST_CONTEXT_VERSION,
  HostContext,
  isExtensionFor,
  propertyOf,
  type ExtensionDescriptor,
  type RemoteReport,
} from '@event-portal/contracts';
import type { ExtensionsView, OfferedExtension } from '@event-portal/remote-kit';
import { judgeFailure, pageFailureCode, within } from '@event-portal/remote-kit/routing';
import { logFailure } from '../log-failure';
import { causeOf } from './cause-of';
import type { RemoteCatalogue } from './remote-catalogue';
import type { ReadHostContextAs } from './remote-routes';
import { whenIdle } from '../when-idle';
import type { LoadRemote } from './version-ladder';
import type { Person } from './version-machine';

/** The longest that the code of one extension may take once its remote runs, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** What offering extensions needs. */
export type ExtensionsParts = {
  readonly catalogue: RemoteCatalogue;
  readonly loadRemote: LoadRemote;
  readonly readPerson: () => Promise<Person>;
  readonly readHostContext: ReadHostContextAs;
  readonly isTampered: (url: string) => Promise<boolean>;
  readonly report: (report: RemoteReport) => void;
};

/**
 * Makes what finds the extensions of a point for a person, and loads them by the way of every remote: its version by the ladder, its
 * files by their hashes. The code of what somebody may not see is never asked for.
 */
export function createExtensions({
  catalogue,
  loadRemote,
  readPerson,
  readHostContext,
  isTampered,
  report,
}: ExtensionsParts): ExtensionsView {
  const describe = (remote: string) =>
    catalogue.list().find(({ name }) => name === remote)?.descriptor.extensions ?? [];

  function failed(extension: OfferedExtension, error: unknown, props: object = {}): void {
    const { remote } = extension;
    const running = catalogue.running().find(({ name }) => name === remote);
    // A remote that did not load was told of when it did not.
    if (!running) return;
    const { version, reason } = running;
    const failure = pageFailureCode(error) ?? 'page-broken';
    const event = EventId.safeParse(propertyOf(props, 'eventId')).data;
    report({ remote, version, failure, cause: causeOf(error), reason, page: nameOf(extension), event });
    logFailure(`${nameOf(extension)} of ${remote} ${version}: ${failure}`, error);
  }

  async function list(point: string, props: object): Promise<OfferedExtension[]> {
    // The page comes first.
    await whenIdle();
    const { userQuery } = HostContext.parse(await readHostContext(HOST_CONTEXT_VERSION));
    const remotes = await catalogue.listFor(await readPerson());
    return remotes
      .flatMap(({ name, descriptor: { extensions = [] } }) =>
        extensions.map((extension) => ({ ...extension, remote: name })),
      )
      .filter((extension) => extension.point === point && isExtensionFor(extension, props, userQuery))
      .toSorted((a, b) => a.order - b.order)
      .map(({ remote, id, title }) => ({ remote, point, id, title }));
  }

  async function load(extension: OfferedExtension, props: object) {
    const { remote } = extension;
    const { extensions, hostContextVersion } = await loadRemote(remote, nameOf(extension));
    // The version that this person gets may be another one than the list was made from.
    if (!describe(remote).some((offered) => isSame(offered, extension))) return undefined;
    const loadExtension = extensions?.[`${extension.point}/${extension.id}`];
    if (!loadExtension) throw new Error('Its remote names it, and does not have it.');
    return within(
      TIMEOUT_MS,
      loadExtension(() => readHostContext(hostContextVersion, remote), props),
    );
  }

  return {
    list: (point, props) => list(point, props).catch(() => []),
    load: (extension, props) =>
      load(extension, props).catch(async (error: unknown) => {
        failed(extension, await judgeFailure(error, isTampered), props);
        return undefined;
      }),
    failed,
  };
}

function isSame({ point, id }: ExtensionDescriptor, extension: OfferedExtension): boolean {
  return point === extension.point && id === extension.id;
}

/** What stands in reports in place of the pattern of a page. */
function nameOf({ point, id }: OfferedExtension): string {
  return `extension ${point}/${id}`;
}
