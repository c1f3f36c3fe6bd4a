import type { RemoteVersion } from '@event-portal/contracts';
import { readJson } from '@event-portal/contracts/json';
import type { Page, Route } from 'playwright-core';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { asData } from '../registry-failure';

/** What is changed of a page, whose portal may know more than this tool: the rest stays as it came. */
const Runtime = z.looseObject({ registry: z.unknown() });
const Registry = z.looseObject({ remotes: z.array(z.looseObject({ name: z.string() })) });
const ShellBuild = z.object({
  version: z.string(),
  buildId: z.string(),
  files: z.array(z.string()),
  integrity: z.record(z.string(), z.string()),
  firstPaint: z.object({ insertedStyles: z.array(z.string()) }),
});

/** Makes the pages of a browser run a candidate in place of what is live. Nobody else sees it. */
export type InstallCandidate = (page: Page, portalUrl: string) => Promise<void>;

/** A version of a remote inside the live shell. It has no version to fall back to: what fails is seen. */
export function remoteCandidate(version: RemoteVersion): InstallCandidate {
  const { name, owner, areas } = version.descriptor;
  const candidate = { name, owner, disabled: null, current: version, canary: null, previous: null };
  const put = (value: unknown) => {
    const registry = Registry.parse(value);
    return {
      ...registry,
      remotes: [...registry.remotes.filter((remote) => remote.name !== name), candidate],
    };
  };
  const { origin } = new URL(version.baseUrl);
  return async (page, portalUrl) => {
    await rewriteDocuments(page, portalUrl, {
      html: (html) => changeRuntime(html, (runtime) => ({ ...runtime, registry: put(runtime.registry) })),
      headers: (headers) => allow(headers, origin, version.integrity === null),
      // Of an area that is new with the candidate, the live document server knows nothing yet.
      status: (pathname, status) => (areas.some((area) => isBelow(pathname, area.path)) ? 200 : status),
    });
    await page.route(`${portalUrl}/registry/live.json*`, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: put(await reply.json()) });
    });
  };
}

/** A build of the shell around the live remotes. */
export async function shellCandidate(folder: string): Promise<InstallCandidate> {
  const text = await readFile(join(folder, 'shell.json'), 'utf8');
  const build = asData(() => readJson(ShellBuild, text, `The shell.json of ${folder}`));
  const address = `/candidate-${build.buildId}/`;
  return async (page, portalUrl) => {
    await rewriteDocuments(page, portalUrl, {
      html: (html) => {
        const tags = build.files.map((file) =>
          file.endsWith('.css')
            ? `<link rel="stylesheet" href="${address}${file}" integrity="${build.integrity[file]}" crossorigin="anonymous">`
            : `<script defer src="${address}${file}" integrity="${build.integrity[file]}" crossorigin="anonymous"></script>`,
        );
        const { version, buildId, integrity } = build;
        return changeRuntime(html, (runtime) => ({
          ...runtime,
          shell: { version, buildId, integrity, baseUrl: address },
        }))
          .replaceAll(/<link rel="stylesheet"[^>]*>\n?|<script defer[^>]*><\/script>\n?/g, '')
          .replace('</head>', `${tags.join('\n')}\n</head>`);
      },
      headers: (headers) =>
        addToPolicy(headers, {
          'script-src': build.files.flatMap((file) => build.integrity[file] ?? []).map(quoted),
          'style-src': build.firstPaint.insertedStyles.map((style) => quoted(hashOf(style))),
        }),
      status: (_pathname, status) => status,
    });
    await page.route(`${portalUrl}${address}*`, (route) => serveFile(route, folder, address));
  };
}

async function serveFile(route: Route, folder: string, address: string): Promise<void> {
  const file = new URL(route.request().url()).pathname.slice(address.length);
  const body = await readFile(join(folder, decodeURIComponent(file))).catch(() => undefined);
  if (!body) return route.fulfill({ status: 404 });
  await route.fulfill({ body, contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript' });
}

function isBelow(pathname: string, area: string): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}

type Headers = Readonly<Record<string, string>>;

/** Changes every document of the portal on its way into the page. */
async function rewriteDocuments(
  page: Page,
  portalUrl: string,
  change: {
    readonly html: (html: string) => string;
    readonly headers: (headers: Headers) => Headers;
    readonly status: (pathname: string, status: number) => number;
  },
): Promise<void> {
  await page.route(
    (url) => url.origin === new URL(portalUrl).origin,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const reply = await route.fetch();
      await route.fulfill({
        response: reply,
        status: change.status(new URL(route.request().url()).pathname, reply.status()),
        headers: change.headers(reply.headers()),
        body: change.html(await reply.text()),
      });
    },
  );
}

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
      ...(isFromSource && { 'connect-src': sources }),
    },
  );
}

function addToPolicy(headers: Headers, sources: Readonly<Record<string, readonly string[]>>): Headers {
  const directives = (headers['content-security-policy'] ?? '')
    .split('; ')
    .map((directive) => [directive, ...(sources[directive.split(' ')[0] ?? ''] ?? [])].join(' '));
  return { ...headers, 'content-security-policy': directives.join('; ') };
}

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}

function quoted(hash: string): string {
  return `'${hash}'`;
}

function changeRuntime(html: string, change: (runtime: z.infer<typeof Runtime>) => object): string {
  return html.replace(
    /(<script type="application\/json" id="runtime">)(.*?)(<\/script>)/s,
    (_all, before: string, json: string, after: string) =>
      `${before}${JSON.stringify(change(readJson(Runtime, json, 'The runtime of the page'))).replaceAll('<', '\\u003c')}${after}`,
  );
}
