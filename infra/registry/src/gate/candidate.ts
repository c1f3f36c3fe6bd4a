import { areaAt, contentTypeOf, isAssetPath, type RemoteVersion } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import type { Page } from 'playwright-core';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Offered } from '../changes/fit';
import { asData } from '../registry-failure';
import { changeResponses, type PageResponse, type ResponseChange } from './change-responses';
import { basePathOf, pathInPortal } from './portal-path';

/** What is changed of a page, whose portal may know more than this tool: the rest stays as it came. */
const Runtime = z.looseObject({ registry: z.unknown() });
const Registry = z.looseObject({ remotes: z.array(z.looseObject({ name: z.string() })) });
const ShellBuild = z.object({
  version: z.string(),
  buildId: z.string(),
  files: z.array(z.string()),
  integrity: z.record(z.string(), z.string()),
  firstPaint: z.object({ insertedStyles: z.array(z.string()) }),
  provides: z.optional(z.record(z.string(), z.string())),
  hostContexts: z.optional(z.array(z.int())),
});

type Change = ResponseChange['change'];

/** Makes the pages of a browser run a candidate in place of what is live. Nobody else sees it. */
export type InstallCandidate = (page: Page, portalUrl: string) => Promise<void>;

/**
 * A version of a remote inside the live shell. It has no version to fall back to: what fails is seen.
 * @param read the version as it is now; each page gets that
 */
export function remoteCandidate(read: () => RemoteVersion): InstallCandidate {
  const put = (value: unknown) => {
    const registry = Registry.parse(value);
    const current = read();
    const { name, owner } = current.descriptor;
    const candidate = { name, owner, disabled: null, current, canary: null, previous: null };
    return {
      ...registry,
      remotes: [...registry.remotes.filter((remote) => remote.name !== name), candidate],
    };
  };
  const changeDocument =
    (portalUrl: string): Change =>
    ({ url, status, headers, body }) => {
      const { baseUrl, integrity, descriptor } = read();
      const isOwn = areaAt(descriptor.areas, pathInPortal(portalUrl, url)) !== undefined;
      return {
        // Of an area that is new with the candidate, the live document server knows nothing yet.
        status: isOwn ? 200 : status,
        headers: allow(headers, new URL(baseUrl).origin, integrity === null),
        body: changeRuntime(body, (runtime) => ({ ...runtime, registry: put(runtime.registry) })),
      };
    };
  const changeLive: Change = ({ body }) => ({
    body: Buffer.from(JSON.stringify(put(readJson(Registry, body.toString(), 'The live registry')))),
  });
  return (page, portalUrl) =>
    changeResponses(page, [
      { url: `${portalUrl}/*`, type: 'Document', change: changeDocument(portalUrl) },
      { url: `${portalUrl}/registry/live.json*`, change: changeLive },
    ]);
}

/** A build of the shell that is tried. */
type ShellCandidate = {
  readonly install: InstallCandidate;
  readonly offered: Offered;
  readonly buildId: string;
  readonly integrity: Readonly<Record<string, string>>;
};

/** A build of the shell around the live remotes, and what it offers to them, where it says. */
export async function shellCandidate(folder: string): Promise<ShellCandidate> {
  const text = await readFile(join(folder, 'shell.json'), 'utf8');
  const build = asData(() => readJson(ShellBuild, text, `The shell.json of ${folder}`));
  const folderName = `/candidate-${build.buildId}/`;
  const changeDocument =
    (address: string): Change =>
    ({ headers, body }) => {
      const tags = build.files.map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" href="${address}${file}" integrity="${build.integrity[file]}" crossorigin="anonymous">`
          : `<script defer fetchpriority="high" src="${address}${file}" integrity="${build.integrity[file]}" crossorigin="anonymous"></script>`,
      );
      const { version, buildId, integrity } = build;
      const others = body
        .toString()
        .replaceAll(/<link rel="stylesheet"[^>]*>\n?|<script defer[^>]*><\/script>\n?/g, '')
        .replace('</head>', `${tags.join('\n')}\n</head>`);
      return {
        headers: addToPolicy(headers, {
          'script-src': build.files.flatMap((file) => build.integrity[file] ?? []).map(quoted),
          'style-src': build.firstPaint.insertedStyles.map((style) => quoted(hashOf(style))),
        }),
        body: changeRuntime(Buffer.from(others), (runtime) => ({
          ...runtime,
          shell: { version, buildId, integrity, baseUrl: address },
        })),
      };
    };
  const readFromFolder =
    (address: string): Change =>
    async ({ url }) => {
      const file = new URL(url).pathname.slice(address.length);
      // What runs in these pages is what is tried: it sees the files of the build, and no others.
      const type = isAssetPath(file) ? contentTypeOf(file) : undefined;
      const body = type && (await readFile(join(folder, file)).catch(() => undefined));
      if (!body) return { status: 404 };
      return { status: 200, headers: { 'content-type': type, 'cache-control': 'max-age=3600' }, body };
    };
  const install: InstallCandidate = (page, portalUrl) => {
    const address = basePathOf(portalUrl) + folderName;
    return changeResponses(page, [
      { url: `${portalUrl}/*`, type: 'Document', change: changeDocument(address) },
      { url: `${portalUrl}${folderName}*`, change: readFromFolder(address) },
    ]);
  };
  const { buildId, integrity, provides, hostContexts } = build;
  return { install, offered: { singletons: provides, hostContexts }, buildId, integrity };
}

/** What is live, in a page that counts nobody. */
export const leaveUncounted: InstallCandidate = (page, portalUrl) =>
  changeResponses(page, [
    {
      url: `${portalUrl}/*`,
      type: 'Document',
      change: ({ body }) => ({ body: changeRuntime(body, (runtime) => runtime) }),
    },
  ]);

type Headers = PageResponse['headers'];

/** As a document server that lists the candidate would: its origin is allowed, and sources have no hashes to be held to. */
function allow(headers: Headers, origin: string, isFromSource: boolean): Headers {
  const sources = isFromSource ? [origin, origin.replace(/^http/, 'ws')] : [origin];
  const { 'content-security-policy': policy = '', 'integrity-policy': integrity, ...others } = headers;
  const kept = policy
    .split('; ')
    .filter((directive) => !(isFromSource && /^(require-trusted-types-for|trusted-types) /.test(directive)));
  return addToPolicy(
    {
      ...others,
      'content-security-policy': kept.join('; '),
      ...(!isFromSource && integrity !== undefined && { 'integrity-policy': integrity }),
    },
    {
      'script-src': sources,
      'style-src': sources,
      'font-src': sources,
      'img-src': sources,
      'media-src': sources,
      ...(isFromSource && { 'connect-src': sources }),
    },
  );
}

/** The policy with more sources. What the browser refuses in here it reports to nobody: the console has it. */
function addToPolicy(
  { 'reporting-endpoints': _endpoints, ...headers }: Headers,
  sources: Readonly<Record<string, readonly string[]>>,
): Headers {
  const directives = (headers['content-security-policy'] ?? '')
    .split('; ')
    .filter((directive) => !/^report-(to|uri) /.test(directive))
    .map((directive) => [directive, ...(sources[directive.split(' ')[0] ?? ''] ?? [])].join(' '));
  return { ...headers, 'content-security-policy': directives.join('; ') };
}

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

function quoted(hash: string): string {
  return `'${hash}'`;
}

/** A page whose document was changed here counts nobody: no person is in front of it. */
export function changeRuntime(html: Buffer, change: (runtime: z.infer<typeof Runtime>) => object): Buffer {
  const changed = html
    .toString()
    .replace(
      /(<script type="application\/json" id="runtime">)(.*?)(<\/script>)/s,
      (_all, before: string, json: string, after: string) =>
        `${before}${JSON.stringify({ ...change(readJson(Runtime, json, 'The runtime of the page')), isUncounted: true }).replaceAll('<', '\\u003c')}${after}`,
    );
  return Buffer.from(changed);
}
