import type { RemoteVersion } from '@event-portal/contracts';
import type { Page, Route } from '@playwright/test';
import type { Rewrite } from '../support/lab';

/** What happens to some files of a version on their way to the browser. */
type FaultOnTheWay = {
  readonly name: string;
  readonly happensTo: (version: RemoteVersion, page: string) => readonly string[];
  readonly answer: (route: Route) => Promise<void>;
};

/** A version that was built broken. */
export type BuiltFault = { readonly name: string; readonly rewrite: Rewrite };

/** A way in which a version of a remote can fail. */
export type Fault = FaultOnTheWay | BuiltFault;

type Files = FaultOnTheWay['happensTo'];

const entry: Files = ({ entry: file }) => [file];
const scripts: Files = ({ preload }, page) => (preload[page] ?? []).filter((file) => file.endsWith('.js'));
const styles: Files = ({ preload }, page) => (preload[page] ?? []).filter((file) => file.endsWith('.css'));

const status = (code: number) => (route: Route) => route.fulfill({ status: code, body: 'gone' });
const html = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' });
const never = () => new Promise<void>(() => undefined);
const cut = (route: Route) => route.abort('connectionreset');
const flipped = async (route: Route) => {
  const reply = await route.fetch();
  const body = await reply.body();
  body.writeUInt8(body.readUInt8(body.length - 1) ^ 1, body.length - 1);
  await route.fulfill({ response: reply, body });
};

/** The container of a build, put in place of the real one, which it may ask. */
const container =
  (init: string, get: string): Rewrite =>
  (file, content, { entry: entryFile, containerGlobal, buildId }) => {
    if (file !== entryFile) return content;
    const identity = /mfe_\w+_[0-9a-f]{12}/.exec(content)?.[0] ?? containerGlobal.replace(buildId, '');
    return `${content};(()=>{const real=${identity};${identity}={init:${init},get:${get}}})();`;
  };
const initOfReal = '(...a)=>real.init(...a)';

/** Every page of the remote shows what this expression makes; `React` is the shell's. */
const everyPage = (component: string): Rewrite =>
  container(
    '(...a)=>{globalThis.sharedByShell=a[0];return real.init(...a)}',
    `async(name)=>{
      const factory=await real.get(name);
      const React=Object.values(globalThis.sharedByShell.react)[0].lib();
      const walk=(routes)=>routes.forEach(r=>{if(r.children)walk(r.children);else if(r.Component)r.Component=${component}});
      return()=>{const exposed=factory();walk(exposed.remote.routes);return exposed};
    }`,
  );

/** The rows of the laboratory (F41 to F62), each tried with every remote. */
export const faults: readonly Fault[] = [
  { name: 'F41 entry cut off', happensTo: entry, answer: cut },
  { name: 'F42 entry 404', happensTo: entry, answer: status(404) },
  { name: 'F42 entry 500', happensTo: entry, answer: status(500) },
  { name: 'F43 entry is HTML', happensTo: entry, answer: html },
  { name: 'F44 entry hangs', happensTo: entry, answer: never },
  { name: 'F54 entry with a flipped bit', happensTo: entry, answer: flipped },
  { name: 'F47 chunks 404', happensTo: scripts, answer: status(404) },
  { name: 'F47 chunks are HTML', happensTo: scripts, answer: html },
  { name: 'F47 chunks hang', happensTo: scripts, answer: never },
  { name: 'F54 chunks with a flipped bit', happensTo: scripts, answer: flipped },
  { name: 'F49 styles 404', happensTo: styles, answer: status(404) },
  { name: 'F49 styles hang', happensTo: styles, answer: never },
  { name: 'F54 styles with a flipped bit', happensTo: styles, answer: flipped },
  {
    name: 'F45 entry with a syntax error',
    rewrite: (file, content, build) => (file === build.entry ? `${content};(((` : content),
  },
  {
    name: 'F45 entry throws',
    rewrite: (file, content, build) =>
      file === build.entry ? `throw new Error("import");${content}` : content,
  },
  { name: 'F46 init throws', rewrite: container('()=>{throw new Error("init")}', '(n)=>real.get(n)') },
  { name: 'F46 init never ends', rewrite: container('()=>new Promise(()=>{})', '(n)=>real.get(n)') },
  { name: 'F46 get rejects', rewrite: container(initOfReal, '()=>Promise.reject(new Error("get"))') },
  { name: 'F46 exposes something else', rewrite: container(initOfReal, 'async()=>()=>({})') },
  {
    name: 'F55 another version of the contract',
    rewrite: (_file, content) => content.replaceAll('hostContextVersion:1', 'hostContextVersion:2'),
  },
  {
    name: 'F56 another React',
    rewrite: (_file, content) => content.replaceAll('requiredVersion:"^19.3.1"', 'requiredVersion:"^18.2.0"'),
  },
  { name: 'F50 first render throws', rewrite: everyPage('()=>{throw new Error("render")}') },
  {
    name: 'F50 first effect throws',
    rewrite: everyPage('()=>{React.useEffect(()=>{throw new Error("effect")},[]);return null}'),
  },
];

/** A page that waits for ever: no failure that anything could catch. */
export const endlessPage: Rewrite = everyPage('()=>{throw new Promise(()=>{})}');

/** Makes a fault on the way happen to the files of one version. */
export async function inject(
  page: Page,
  fault: Fault,
  version: RemoteVersion,
  pattern: string,
): Promise<void> {
  if (!('answer' in fault)) return;
  const urls = new Set(fault.happensTo(version, pattern).map((file) => version.baseUrl + file));
  await page.route(
    (url) => urls.has(url.href.replace(/\?.*$/, '')),
    (route) => fault.answer(route),
  );
}
