import { findFreePort } from '@event-portal/tooling/free-port';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, signIn, type StorageState } from './browser/browser';
import { pages } from './pages';
import { makeCertificate, type Certificate } from './serving/certificate';
import { serveBuild } from './serving/file-server';
import { startProxy } from './serving/proxy';
import { startServices, type Services } from './serving/services';
import type { Peer, PeerName } from './variants/peer';

/** What is measured: the portal, and its peers. */
export type Variant = { readonly name: 'ours' | PeerName; readonly web: string; readonly peer?: Peer };

/** An address of the portal's, and the proxy in front of it. */
type Place = { readonly web: string; open(servicePort: number): Promise<void> };

/** Everything that a measurement needs. */
export type Environment = {
  readonly variants: readonly Variant[];
  /** Where the portal is found once more, with many remotes; nothing answers there until it is opened. */
  readonly many: Place;
  readonly services: Services;
  readonly certificate: Certificate;
  /** A browser beside the servers, on an unhindered network. */
  readonly browser: Browser;
  readonly sessions: ReadonlyMap<string, StorageState>;
  stop(): Promise<void>;
};

const DOMAIN = 'event-portal.test';

/** What a browser has kept of the portal, as it would have kept it of the same portal at another address. */
function keptAlsoAt(other: string, web: string, { origins, ...state }: StorageState): StorageState {
  const ofPortal = origins.filter(({ origin }) => origin === web);
  return { ...state, origins: [...origins, ...ofPortal.map((kept) => ({ ...kept, origin: other }))] };
}

/** Starts the portal and its peers behind the proxy of the deployment, and signs everybody in. @throws Failure */
export async function openEnvironment(peers: readonly Peer[]): Promise<Environment> {
  // The account that runs Postgres for root has to come in.
  const folder = mkdtempSync(join(process.getuid?.() === 0 ? '/var/tmp' : tmpdir(), 'bench-'));
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'proxy'));
  const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of stops.toReversed()) await step();
  };
  try {
    const certificate = await makeCertificate(join(folder, 'proxy'), DOMAIN);
    const ports = new Map<string, number>();
    const address = async (name: string) => {
      const port = await findFreePort();
      ports.set(name, port);
      return `https://${name}.${DOMAIN}:${port}`;
    };
    const variants: Variant[] = [{ name: 'ours', web: await address('ours') }];
    for (const peer of peers) variants.push({ name: peer.name, web: await address(peer.name), peer });
    const many = await address('many');
    const api = await address('api');
    const services = await startServices(join(folder, 'services'), {
      domain: DOMAIN,
      web: variants[0]?.web ?? '',
      api,
      others: [many, ...variants.slice(1).map((variant) => variant.web)],
    });
    stops.push(() => services.stop());
    const proxy = async (name: string, servicePort: number): Promise<void> => {
      const end = await startProxy({
        folder: join(folder, 'proxy'),
        host: `${name}.${DOMAIN}`,
        httpsPort: ports.get(name) ?? 0,
        httpPort: await findFreePort(),
        servicePort,
        certificate,
      });
      stops.push(end);
    };
    await proxy('api', services.apiPort);
    await proxy('ours', services.web.port);
    for (const peer of peers) {
      const port = await findFreePort();
      const document = (pathname: string) => peer.document(services.settings, pathname);
      stops.push(await serveBuild({ port, folder: peer.folder, document }));
      await proxy(peer.name, port);
    }
    const browser = await launchBrowser({ certificate });
    stops.push(() => browser.close());
    const sessions = new Map<string, StorageState>();
    const portal = variants[0]?.web ?? '';
    for (const { as } of pages)
      if (as !== 'signed-out') sessions.set(as, keptAlsoAt(many, portal, await signIn(browser, portal, as)));
    return {
      variants,
      many: { web: many, open: (port) => proxy('many', port) },
      services,
      certificate,
      browser,
      sessions,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
