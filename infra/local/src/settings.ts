import { checkout, Failure, remotes } from '@event-portal/commands';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** The port of everything that listens, by the variable that changes it. The last two are used in development only. */
export const defaultPorts = {
  WEB_PORT: 5173,
  API_PORT: 8080,
  IDP_PORT: 8090,
  PORTAL_PORT: 5181,
  ADMIN_PORT: 5182,
  EVENT_DASHBOARD_PORT: 5183,
  MAIL_PORT: 8025,
  SHELL_PORT: 5180,
  GALLERY_PORT: 5190,
} as const;

/** Where the remotes that have no variable of their own are served, one after the other. */
const FURTHER_REMOTES_PORT = 5201;

/** The remotes whose port has a variable. */
const remotePorts: Readonly<Record<string, PortName>> = {
  portal: 'PORTAL_PORT',
  admin: 'ADMIN_PORT',
  'event-dashboard': 'EVENT_DASHBOARD_PORT',
};

/** The variable that changes the port of a remote; undefined when it has none. */
export function portNameOf(remote: string): PortName | undefined {
  return remotePorts[remote];
}

/** The port at which a remote is served. */
export function portOf(remote: string, ports: LocalSettings['ports']): number {
  const name = portNameOf(remote);
  if (name) return ports[name];
  const others = remotes.map((other) => other.name).filter((other) => !portNameOf(other));
  return FURTHER_REMOTES_PORT + others.indexOf(remote);
}

/** The name of a port's variable. */
export type PortName = keyof typeof defaultPorts;

/** Something for every port, by its name. */
export function forEachPort<T>(valueOf: (name: PortName) => T): Record<PortName, T> {
  return {
    WEB_PORT: valueOf('WEB_PORT'),
    API_PORT: valueOf('API_PORT'),
    IDP_PORT: valueOf('IDP_PORT'),
    PORTAL_PORT: valueOf('PORTAL_PORT'),
    ADMIN_PORT: valueOf('ADMIN_PORT'),
    EVENT_DASHBOARD_PORT: valueOf('EVENT_DASHBOARD_PORT'),
    MAIL_PORT: valueOf('MAIL_PORT'),
    SHELL_PORT: valueOf('SHELL_PORT'),
    GALLERY_PORT: valueOf('GALLERY_PORT'),
  };
}

/** What a local run of the portal is set up with. */
export type LocalSettings = {
  readonly ports: Readonly<Record<PortName, number>>;
  /** The person's own variables: `.env` in the checkout, then the environment. */
  readonly own: Readonly<Record<string, string>>;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the identity provider sends people back to, besides the API: to APIs that tests run. */
  readonly otherCallbacks?: readonly string[];
};

/** Reads the settings. @throws Failure when a port is not one. */
export function readSettings(
  environment: NodeJS.ProcessEnv = process.env,
  file = join(checkout, '.env'),
): LocalSettings {
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const own = withValue({ ...fromFile, ...environment });
  return {
    own,
    ports: forEachPort((name) => readPort(name, own[name], defaultPorts[name])),
    clientId: 'event-portal-local',
    clientSecret: randomBytes(24).toString('base64url'),
  };
}

/** A variable that is set to nothing is not set. */
function withValue(variables: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** @throws Failure that names the first port that somebody else uses. */
export async function requireFreePorts(ports: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isFree(port)) continue;
    const otherPort = name in defaultPorts ? `, or choose another port with ${name}=<port>` : '';
    throw new Failure(`Port ${port} is taken. Stop the program that uses it${otherPort}.`);
  }
  const double = Object.entries(ports).find(([name, port]) =>
    Object.entries(ports).some(([other, taken]) => other !== name && taken === port),
  );
  if (double) throw new Failure(`${double[0]} and another port are both ${double[1]}. Give each its own.`);
}

function readPort(name: string, value: string | undefined, byDefault: number): number {
  if (value === undefined) return byDefault;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`${name} has to be a port number from 1 to 65535.`);
}

async function isFree(port: number): Promise<boolean> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)));
  return answers.every(Boolean);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // A machine without IPv6 is fine.
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
