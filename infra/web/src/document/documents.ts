import {
  addressBelow,
  pageLook,
  patternOf,
  refusalFor,
  registryPart,
  scopesAt,
  sharedCookiePath,
  storageShelf,
  type LiveRegistry,
  type LiveRemote,
  type WebRuntime,
} from '@event-portal/contracts';
import type { WebConfiguration } from '@event-portal/contracts/configuration';
import { prepareText, type PreparedText } from '../assets/prepared-text';
import { latest } from '../latest';
import { cutForPage, once } from '../registry/registry-parts';
import { protectiveHeaders, REPORT_PATH } from './content-security-policy';
import {
  renderDocument,
  type Ahead,
  type DocumentParts,
  type FirstFrame,
  type ShellBuild,
} from './render-document';

/** The document of a page, made once for everybody. */
type PreparedDocument = {
  readonly status: 200 | 404;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: PreparedText;
};

/** The documents of the portal. */
type Documents = {
  /** The document of a page, as the registry is now. */
  readonly find: (pathname: string, live: LiveRegistry) => PreparedDocument;
  /**
   * The rest of a remote, by its path, of which a document has a part: also when the registry says something else by now, because
   * whoever has the document runs that version.
   */
  readonly findRecord: (path: string) => PreparedText | undefined;
};

/** The settings that browsers get. */
type RuntimeConfiguration = Pick<
  WebConfiguration,
  | 'WEB_ASSETS_URL'
  | 'WEB_BASE_API_URL'
  | 'WEB_BASE_PATH'
  | 'WEB_COOKIE_DOMAIN'
  | 'WEB_IDP_AUTHORIZE_URL'
  | 'WEB_IDP_OAUTH_CLIENT_ID'
  | 'WEB_OFFLINE_PAGES'
  | 'WEB_REMOTE_OVERRIDES'
  | 'WEB_VITALS_PERCENT'
>;

/** So many documents are kept; the one that was not asked for longest goes first. */
const KEPT_DOCUMENTS = 512;
/** So many records that documents have named; likewise. */
const KEPT_RECORDS = 64;

const SHELL_PATHS = new Set(['/', '/privacy', '/terms', '/unsubscribe', '/join-team']);
/** The pattern of the shell's page for all that is nowhere. */
const NOT_FOUND_PAGE = '/*';

const DOCUMENT_HEADERS = {
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** The pages whose document may use the camera: nothing but a scanner needs it. */
const CAMERA_PAGES = ['/events/:eventId/dashboard/check-in'];

/** What of the device a document may use. */
function permissionsPolicy(mayUseCamera: boolean): string {
  return `camera=(${mayUseCamera ? 'self' : ''}), microphone=(), geolocation=()`;
}

/**
 * Keeps a document for each look that a page may have. Nothing in it depends on who asks: whoever has the last one is
 * answered with 304, and pages that look alike share one.
 */
export function createDocuments(configuration: WebConfiguration, shell: ShellBuild): Documents {
  const records = new Map<string, () => PreparedText>();
  const documentsOf = latest((live: LiveRegistry) => ({
    areas: areasOf(live),
    code: codeOrigins(live, configuration.WEB_ASSETS_URL),
    kept: new Map<string, PreparedDocument>(),
  }));

  function prepare(
    look: Pick<DocumentParts, 'firstFrame' | 'shellPage' | 'ahead'> & {
      readonly status: 200 | 404;
      readonly mayUseCamera: boolean;
    },
    registry: LiveRegistry,
    code: string[],
  ): PreparedDocument {
    const { html, hashes } = renderDocument({
      runtime: toRuntime(configuration, shell, registry),
      shell,
      shelf: storageShelf(configuration.WEB_BASE_PATH),
      firstFrame: look.firstFrame,
      shellPage: look.shellPage,
      ahead: look.ahead,
      preconnect: elsewhere(registry.remotes[0], configuration.WEB_ALLOWED_HOSTS),
      supportContact: configuration.WEB_SUPPORT_CONTACT,
    });
    const headers = {
      ...DOCUMENT_HEADERS,
      'permissions-policy': permissionsPolicy(look.mayUseCamera),
      ...protectiveHeaders({
        hashes,
        api: configuration.WEB_BASE_API_URL,
        code,
        connect: configuration.WEB_CONNECT_SOURCES,
        isVerified: registry.environment !== 'development',
        reports: addressBelow(configuration.WEB_BASE_PATH, REPORT_PATH),
      }),
    };
    return { status: look.status, headers, text: prepareText(html, headers) };
  }

  /** The part of a remote that a page needs; where that is not all, the rest can be asked for from then on. */
  function cut(remote: LiveRemote, page: string | undefined): LiveRemote {
    const part = shell.readsRecords ? cutForPage(remote, page) : remote;
    if (part.record === undefined) return part;
    const path = registryPart(part.record);
    keep(records, path, records.get(path) ?? once(() => JSON.stringify(remote)), KEPT_RECORDS);
    return part;
  }

  function find(pathname: string, live: LiveRegistry): PreparedDocument {
    const { areas, code, kept } = documentsOf(live);
    const remote = areas.get(`/${pathname.split('/', 2)[1] ?? ''}`);
    const isOwn = SHELL_PATHS.has(pathname);
    const ownPage = isOwn ? pathname : NOT_FOUND_PAGE;
    const shellPage = remote ? undefined : ownPage;
    const status = remote || isOwn ? 200 : 404;
    const firstFrame = firstFrameOf(pathname, remote);
    const page = remote && patternOf(Object.keys(remote.current.preload), pathname);
    const roles = remote ? rolesLetIn(remote, pathname) : [];
    const mayUseCamera = remote !== undefined && patternOf(CAMERA_PAGES, pathname) !== undefined;
    const look = { ...firstFrame, navigation: undefined };
    const key = JSON.stringify([status, shellPage, remote?.name, page, roles, look, mayUseCamera]);
    const make = () => {
      const { environment, remotes } = live;
      const own = remote && cut(remote, page);
      const registry = { environment, sequence: 0, remotes: own ? [own] : [], listed: remotes.length };
      const ahead = remote && roles.length > 0 ? aheadOf(remote, roles, page, configuration) : undefined;
      return prepare({ firstFrame, shellPage, ahead, status, mayUseCamera }, registry, code);
    };
    const document = kept.get(key) ?? make();
    keep(kept, key, document, KEPT_DOCUMENTS);
    return document;
  }
  return { find, findRecord: (path) => records.get(path)?.() };
}

/** Keeps a value as the latest one; beyond the limit, the one that was not asked for longest goes. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value, most: number): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}

/** What is written for the shell. Whether there is a document server or not, one place says what of it lies below the base path. */
export function toRuntime(
  configuration: RuntimeConfiguration,
  { version, buildId, integrity }: ShellBuild,
  registry: WebRuntime['registry'],
): WebRuntime {
  const { WEB_BASE_PATH: basePath, WEB_BASE_API_URL: api } = configuration;
  return {
    apiBaseUrl: api,
    idpAuthorizeUrl: configuration.WEB_IDP_AUTHORIZE_URL,
    idpClientId: configuration.WEB_IDP_OAUTH_CLIENT_ID,
    cookieDomain: configuration.WEB_COOKIE_DOMAIN,
    ...(basePath !== '' && { basePath, cookiePath: sharedCookiePath(basePath, api) }),
    shell: {
      version,
      buildId,
      integrity,
      baseUrl: addressBelow(basePath, configuration.WEB_ASSETS_URL),
    },
    allowsOverrides: configuration.WEB_REMOTE_OVERRIDES,
    vitalsPercent: configuration.WEB_VITALS_PERCENT,
    ...(configuration.WEB_OFFLINE_PAGES && { keepsPages: true }),
    registry,
  };
}

/** The remotes by the areas that they own; an area is the first segment of a path. */
function areasOf({ remotes }: LiveRegistry): Map<string, LiveRemote> {
  return new Map(
    remotes.flatMap((remote) => remote.current.descriptor.areas.map(({ path }) => [path, remote] as const)),
  );
}

/** The roles on the platform whom the shell's guards let into an area; what they are at an event, the remote asks. */
function rolesLetIn({ current }: LiveRemote, pathname: string): string[] {
  const scopes = scopesAt(current.descriptor.areas, pathname);
  const kinds = { user: 'norole', superuser: 'superuser' } as const;
  return Object.entries(kinds).flatMap(([role, kind]) => (refusalFor(kind, scopes, pathname) ? [] : [role]));
}

/** What a page needs of the version that everybody gets; undefined while some get another one, or none. */
function aheadOf(
  { name, current, canary, disabled }: LiveRemote,
  roles: readonly string[],
  page: string | undefined,
  { WEB_BASE_API_URL: api, WEB_BASE_PATH: basePath }: WebConfiguration,
): Ahead | undefined {
  const { baseUrl, entry, format, integrity, preload, early = {} } = current;
  if (canary || disabled || !integrity) return undefined;
  const files = [entry, ...(preload[page ?? ''] ?? [])];
  const reads = early[page ?? ''] ?? [];
  return {
    remote: name,
    roles,
    files: Object.fromEntries(files.map((file) => [baseUrl + file, integrity[file] ?? ''])),
    ...(format === 'module' && { modules: true }),
    ...(page !== undefined && reads.length > 0 && { data: { api, page: basePath + page, reads } }),
  };
}

/** The origin of a remote that this server's hosts do not have. */
function elsewhere(remote: LiveRemote | undefined, hosts: readonly string[]): string | undefined {
  if (!remote) return undefined;
  const { host, origin } = new URL(remote.current.baseUrl);
  return hosts.includes(host) ? undefined : origin;
}

/** The origins that code may come from, in all versions. */
export function codeOrigins({ remotes }: LiveRegistry, assetsUrl: string): string[] {
  const urls = [
    ...remotes.flatMap(({ current, canary, previous }) => [
      current.baseUrl,
      canary?.version.baseUrl ?? '',
      previous?.baseUrl ?? '',
    ]),
    assetsUrl,
  ].filter((url) => URL.canParse(url));
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

function firstFrameOf(pathname: string, remote: LiveRemote | undefined): FirstFrame {
  if (pathname === '/') return { frame: 'door' };
  const descriptor = remote?.current.descriptor;
  const { frame, shape, ownFrame } = pageLook(descriptor ?? { areas: [] }, pathname);
  const navigation = ownFrame === undefined ? (descriptor?.navigation ?? []) : [];
  const current = navigation
    .flatMap((item) => ('to' in item ? [item.to] : item.children.map(({ to }) => to)))
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`));
  return { frame, shape, isOwn: ownFrame !== undefined, navigation, current };
}
