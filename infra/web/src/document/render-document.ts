import type { EarlyRead, NavigationItem, PageLook, WebRuntime } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { hashOf, type InlineHashes } from './content-security-policy';

/** The files of the shell's build, as its `shell.json` lists them. */
export const ShellBuild = z.readonly(
  z.object({
    version: z.string(),
    buildId: z.string(),
    /** What every page starts with. */
    files: z.array(z.string()),
    /** What a page of the shell's own needs besides, by its URL pattern. A shell of before names none. */
    pages: z._default(z.record(z.string(), z.array(z.string())), {}),
    /** The text of the style sheets that its documents bring themselves. A shell of before has none. */
    smallStyles: z._default(z.record(z.string(), z.string()), {}),
    /** What every page of an area needs besides. A shell of before has that in its first files. */
    areas: z._default(z.array(z.string()), []),
    /** Whether it asks for the rest of a remote of which the document has only a part. */
    readsRecords: z._default(z.boolean(), false),
    fonts: z.array(z.string()),
    integrity: z.nullable(z.record(z.string(), z.string())),
    /** What stands in the page until the shell does, and tells what keeps it from coming. */
    firstPaint: z.object({
      styles: z.string(),
      markup: z.string(),
      /** What the login page has besides. A shell of before has none, or no script for it: then its page comes as every other one. */
      signIn: z.optional(
        z.object({ styles: z.string(), markup: z.string(), script: z.optional(z.string()) }),
      ),
      browserCheck: z.string(),
      icon: z.string(),
      insertedStyles: z.array(z.string()),
    }),
  }),
);
/** The files of the shell's build. */
export type ShellBuild = z.output<typeof ShellBuild>;

/** What the first paint draws: the login page's frame, or what is known of the page that was asked for. */
export type FirstFrame =
  | { readonly frame: 'door' }
  | (Pick<PageLook, 'frame' | 'shape'> & {
      /** Whether the remote draws the frame itself. */
      readonly isOwn: boolean;
      /** The navigation of the area, where the shell draws it. */
      readonly navigation: readonly NavigationItem[];
      /** The pages of the navigation that are open. */
      readonly current: readonly string[];
    });

/** What a page is made of, and who may have it. */
export type Ahead = {
  readonly remote: string;
  /** The roles on the platform that the guards let in. */
  readonly roles: readonly string[];
  /** The hash of each file, by its address. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether its scripts are ES modules. */
  readonly modules?: true;
  /** What the page asks the API for first. */
  readonly data?: {
    readonly api: string;
    /** The URL pattern of the page, from the root of its host on. */
    readonly page: string;
    readonly reads: readonly EarlyRead[];
  };
};

/** What one document is made of. */
export type DocumentParts = {
  readonly runtime: WebRuntime;
  readonly shell: ShellBuild;
  /** What the names of all that is kept in the browser begin with. */
  readonly shelf: string;
  readonly firstFrame: FirstFrame;
  /** The URL pattern of the page, where it is the shell's own; else it is in an area. */
  readonly shellPage?: string | undefined;
  /** What the page will ask for once it runs; undefined where nobody knows. */
  readonly ahead?: Ahead | undefined;
  /** Where the code of the page is, when it is somewhere else. */
  readonly preconnect?: string | undefined;
  /** Where people get help when the portal does not come up; empty where nobody is named. */
  readonly supportContact: string;
  /** Makes a Content-Security-Policy for hosts that send none. */
  readonly policy?: (hashes: InlineHashes) => string;
};

/** A document, and the hashes of what stands in it. */
type RenderedDocument = { readonly html: string; readonly hashes: InlineHashes };

/**
 * Renders the one document of the portal. The session request starts in its head, before any other script is there (S3),
 * and the theme is set before anything is painted. The frame stands in the body before the style sheets, which keep a
 * browser from painting only what comes after them; the shell takes the frame away once it has its own.
 * The login page's document asks for no script of the shell by itself: its own signs in, and asks for them after that is there.
 */
export function renderDocument(parts: DocumentParts): RenderedDocument {
  const { runtime, shell, shelf, shellPage, policy, ahead, preconnect } = parts;
  const url = (file: string) => `${runtime.shell.baseUrl}${file}`;
  const ofPage = shellPage === undefined ? shell.areas : (shell.pages[shellPage] ?? []);
  // The shell starts without what its page needs besides, which is on its way when it asks for it.
  const files = [...shell.files, ...ofPage];
  const filesOf = (ending: RegExp) =>
    files.filter((file) => ending.test(file) && shell.smallStyles[file] === undefined);
  const smallStyles = files.flatMap((file) => {
    const text = shell.smallStyles[file];
    return text === undefined ? [] : [{ file, text }];
  });
  const tags = (ending: RegExp) =>
    filesOf(ending)
      .map((file) => fileTag(url(file), shell.integrity?.[file], ofPage.includes(file) ? 'page' : 'shell'))
      .join('\n');
  const { insertedStyles, icon, signIn: built } = shell.firstPaint;
  const isLogin = parts.firstFrame.frame === 'door';
  const signIn = isLogin && built?.script !== undefined ? built : undefined;
  const styles = shell.firstPaint.styles + (signIn?.styles ?? '');
  const head = headScript(runtime.apiBaseUrl, shell, shelf) + (isLogin ? '' : firstDateFormat);
  const early = ahead && aheadScript(shelf);
  const modules = importMap(runtime.registry);
  const hashes: InlineHashes = {
    scripts: [
      ...[head, modules, early, signIn?.script].filter((script) => script !== undefined).map(hashOf),
      ...filesOf(/\.js$/).flatMap((file) => shell.integrity?.[file] ?? []),
    ],
    styles: [styles, ...insertedStyles, ...smallStyles.map(({ text }) => text)].map(hashOf),
  };
  const fonts = shell.fonts.filter((file) => /latin-wght/.test(file) && !/latin-ext/.test(file));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${policy(hashes)}">\n`}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Event Portal</title>
<meta name="description" content="Apply to events, take part in them, and run them.">
<meta name="color-scheme" content="light dark">
<script>${head}</script>
${filesOf(/\.css$/)
  .map((file) => stylePreload(url(file), shell.integrity?.[file]))
  .join('\n')}
${signIn === undefined ? tags(/\.js$/) : `<template id="shell-files">${tags(/\.js$/)}</template>`}
<style id="${pressableStyleId}">${styles}</style>
<script type="application/json" id="runtime">${escapeForScript(JSON.stringify(runtime))}</script>
${modules === undefined ? '' : `<script type="importmap">${modules}</script>\n`}<link rel="icon" type="image/svg+xml" href="${icon}">
${preconnect === undefined ? '' : `<link rel="preconnect" href="${preconnect}" crossorigin>\n`}${early ? `<script type="application/json" id="ahead">${escapeForScript(JSON.stringify(ahead))}</script>\n<script>${early}</script>\n` : ''}${fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" href="${url(file)}" crossorigin>`).join('\n')}
</head>
<body>
<div id="root"></div>
${firstPaint(parts, signIn?.markup)}
${signIn === undefined ? '' : `<script>${signIn.script}</script>\n`}${[tags(/\.css$/), ...smallStyles.map(smallStyle)].join('\n')}
</body>
</html>
`;
  return { html, hashes };
}

/** The configuration lets nothing through that could end the attribute. */
function supportLink(contact: string): string {
  return contact === '' ? '' : ` If it stays so, <a href="${contact}">ask for help</a>.`;
}

/**
 * By which react-aria looks for a style sheet that it would put before all others, while the page runs: browsers lay the whole page
 * out again for one that comes before another with layers. The shell's own styles say the same.
 */
const pressableStyleId = 'react-aria-pressable-style';

function firstPaint(
  {
    runtime: { basePath = '' },
    firstFrame,
    supportContact,
    shell: {
      firstPaint: { markup },
    },
  }: DocumentParts,
  signIn = '',
): string {
  const { frame } = firstFrame;
  const facts =
    frame === 'door' ? '' : ` data-shape="${firstFrame.shape}"${firstFrame.isOwn ? ' data-own' : ''}`;
  const filled = markup
    .replace('{{navigation}}', () => navigationOf(firstFrame))
    .replaceAll('<!--support-->', supportLink(supportContact));
  return `<div id="first-paint" data-frame="${frame}"${facts}>${filled}${signIn.replaceAll('{{base}}', basePath)}</div>`;
}

/** As the frame will show it, but nothing to press: what had the focus would be gone with it a moment later. */
function navigationOf(firstFrame: FirstFrame): string {
  if (firstFrame.frame !== 'side-bar') return '';
  const { navigation, current } = firstFrame;
  if (navigation.length === 0) return '<i class="fp-line"></i>'.repeat(5);
  const entry = ({ label, to }: { label: string; to: string }) =>
    `<span${current.includes(to) ? ' class="fp-current"' : ''}>${escapeText(label)}</span>`;
  return navigation
    .map((item) =>
      'to' in item
        ? entry(item)
        : `<p>${escapeText(item.label)}</p>${item.children.map(entry).join('')}<p></p>`,
    )
    .join('');
}

/** The element itself stands below the first paint, which would wait for it. */
function stylePreload(href: string, integrity: string | undefined): string {
  return `<link rel="preload" as="style" href="${href}"${hashAttribute(integrity)} crossorigin="anonymous">`;
}

/** Webpack finds it by the name of its file, and does not ask for that. */
function smallStyle({ file, text }: { readonly file: string; readonly text: string }): string {
  return `<style data-href="${file}">${text}</style>`;
}

function hashAttribute(integrity: string | undefined): string {
  return integrity === undefined ? '' : ` integrity="${integrity}"`;
}

function fileTag(href: string, integrity: string | undefined, of: 'shell' | 'page'): string {
  const hash = hashAttribute(integrity);
  if (href.endsWith('.css'))
    return `<link rel="stylesheet" href="${href}"${hash} crossorigin="anonymous" data-${of}>`;
  // Deferred scripts are of low priority by themselves, and of two that are low Chromium sends a `fetch` before an element: what is
  // asked for ahead would come before what runs it.
  return `<script defer fetchpriority="high" src="${href}"${hash} crossorigin="anonymous" data-${of}></script>`;
}

/** The hashes of ES modules: nothing else can put them on an import. */
function importMap(registry: WebRuntime['registry']): string | undefined {
  const remotes = 'remotes' in registry ? registry.remotes : [];
  const versions = remotes.flatMap(({ current, canary, previous }) =>
    [current, canary?.version, previous].filter((version) => version?.format === 'module'),
  );
  if (versions.length === 0) return undefined;
  const integrity = Object.fromEntries(
    versions.flatMap((version) =>
      Object.entries(version?.integrity ?? {})
        .filter(([file]) => /\.m?js$/.test(file))
        .map(([file, hash]) => [`${version?.baseUrl ?? ''}${file}`, hash]),
    ),
  );
  return escapeForScript(JSON.stringify({ integrity }));
}

/**
 * Written so that a browser of long ago can read it: what it cannot read, it cannot be told about. A browser that is too
 * old, or a file of the shell that does not come, shows at once in the first paint. A file of the page that does not come
 * is asked for once more by the shell, which would wait for its element for ever.
 */
function headScript(apiBaseUrl: string, { firstPaint }: ShellBuild, shelf: string): string {
  const name = (key: string) => JSON.stringify(shelf + key);
  const me = escapeForScript(JSON.stringify(`${apiBaseUrl}/auth/me`));
  return [
    `if(window.fetch)window.sessionRole=(window.sessionReply=fetch(${me},{credentials:"include",redirect:"error"})).then(function(r){return r.ok?r.clone().json():{role:r.status===401?"":null}}).then(function(u){try{if(u.role!==null)localStorage.setItem(${name('last-role')},u.role)}catch(e){}return u.role})["catch"](function(){});`,
    'var d=document.documentElement;',
    `if(!(${firstPaint.browserCheck}))d.setAttribute("data-start","old");`,
    'addEventListener("error",function(e){var t=e.target;if(t.nodeType!==1)return;if(t.hasAttribute("data-page"))t.parentNode.removeChild(t);else if(t.hasAttribute("data-shell")&&!d.hasAttribute("data-start"))d.setAttribute("data-start","failed")},true);',
    `try{var t=localStorage.getItem(${name('theme')});if(t==="light"||t==="dark")d.setAttribute("data-theme",t)}catch(e){}`,
  ].join('');
}

/**
 * A browser takes 13 ms for the first format of dates, and every page but the login page needs one: it is made once the frame is
 * drawn, while nothing else has come.
 */
const firstDateFormat =
  'requestAnimationFrame(function(){setTimeout(function(){window.Intl&&new Intl.DateTimeFormat})});';

/**
 * Asks for the data and the code of the page as soon as it is known that the guards will let it through: at once for whoever was here
 * last, else when the session has said who it is. What only some roles at the event get says for whom it is meant. The code comes
 * after the files of the shell, by links, whose files the elements take without a request of their own; modules by plain requests:
 * no document asks again for a module whose link has failed. Says of each file whether it came. Nothing of what has failed in this
 * browser, nor in safe mode, nor where another version is tried or somebody looks back.
 */
function aheadScript(shelf: string): string {
  const name = (key: string) => JSON.stringify(shelf + key);
  return [
    '(function(){var a=JSON.parse(document.getElementById("ahead").textContent),d=a.data,w=window.earlyReads={},e=window.earlyFiles={},b,k;',
    'function nothing(){}',
    // A reply that nobody reads keeps the connection that it came by.
    'function whole(r){return r.text().then(function(t){return new Response(t||null,r)})}',
    'function address(r){var n=d.page.split("/"),v=location.pathname.split("/"),s=new URLSearchParams(location.search),q=new URLSearchParams,x;for(x in r.search)put(x,s.has(x)?s.get(x):r.search[x]);for(x in r.query)put(x,r.query[x]);function put(x,y){if(y)q.append(x,y)}q=q.toString();return d.api+r.path.replace(/:\\w+/g,function(p){return v[n.indexOf(p)]})+(q&&"?"+q)}',
    'function ask(r){var u=address(r),m=r["for"];if(u in w)return;w[u]={at:performance.now(),reply:fetch(m?u+(u.indexOf("?")<0?"?":"&")+"meantFor="+m:u,{credentials:"include",redirect:"error"}).then(whole)};w[u].reply["catch"](nothing)}',
    // The shell may run by then, and refuses what is set as a property until it knows what was signed for.
    'function link(u){return new Promise(function(y){var l=document.createElement("link");l.rel="preload";l.as=/css$/.test(u)?"style":"script";l.crossOrigin="anonymous";l.integrity=a.files[u];l.onload=function(){y(true)};l.onerror=function(){y(false)};l.setAttribute("href",u);document.head.appendChild(l)})}',
    'function plain(u){return fetch(u,{integrity:a.files[u],credentials:"same-origin",priority:"low"}).then(function(){return true},function(){return false})}',
    'function go(r){if(b||a.roles.indexOf(r)<0)return;b=1;if(d)d.reads.forEach(ask);for(var u in a.files)e[u]=(a.modules?plain:link)(u)}',
    `try{k=localStorage.getItem(${name('last-role')});var f=(JSON.parse(localStorage.getItem(${name('remote-failures')}))||{})[a.remote];for(var v in f)if(f[v]>Date.now())return;var o=JSON.parse(localStorage.getItem(${name('remote-overrides')}))||[];for(v=0;v<o.length;v++)if(o[v].name===a.remote&&o[v].until>Date.now())return;if((JSON.parse(localStorage.getItem(${name('past-visit')}))||{}).until>Date.now())return}catch(e){}`,
    'if(!window.sessionRole||/[?&]safe-mode/.test(location.search))return;',
    'go(k);sessionRole.then(go)})()',
  ].join('');
}

/** Keeps text from ending the script element that it stands in. */
function escapeForScript(json: string): string {
  return json.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function escapeText(text: string): string {
  return text.replaceAll(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
