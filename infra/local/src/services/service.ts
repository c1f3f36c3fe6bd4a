import { Failure } from '@event-portal/commands';
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const EXIT_WITH_PARENT = pathToFileURL(fileURLToPath(new URL('exit-with-parent.mjs', import.meta.url))).href;
/** For a service that hangs. Two cores that also build, and test, have been seen to take a minute and a half over one. */
const READY_DEADLINE_MS = 300_000;
const REPLY_DEADLINE_MS = 5_000;
const STOP_DEADLINE_MS = 10_000;
/** What it has started may hold its output open for ever. */
const LAST_WORDS_MS = 1000;
const LINES_KEPT = 20;

/** A program to run. */
export type ServiceOptions = {
  readonly name: string;
  readonly cwd: string;
  /** The arguments of `node`. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where its output is kept. */
  readonly logFolder: string;
  /** Gets its output line by line, where a person should see it. */
  readonly onLine?: (line: string) => void;
};

/** A running program. */
export type Service = {
  readonly name: string;
  readonly process: ChildProcess;
  /** What it printed last. */
  lastLines(): readonly string[];
  /** Settles with a description when the program has ended. */
  readonly ended: Promise<string>;
  /** Asks it to stop, and insists after a while. */
  stop(): Promise<void>;
};

/** Starts a program that ends with this one, whatever happens to either. */
export function startService({ name, cwd, args, env, logFolder, onLine }: ServiceOptions): Service {
  mkdirSync(logFolder, { recursive: true });
  const log = createWriteStream(join(logFolder, `${name}.log`));
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', EXIT_WITH_PARENT, ...args], {
    cwd,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A terminal's Ctrl-C reaches this program only, which then stops its services in order.
    detached: true,
  });

  let lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      const lines = chunk.toString().trimEnd().split('\n');
      lastLines = [...lastLines, ...lines].slice(-LINES_KEPT);
      if (onLine) lines.forEach((line) => onLine(line));
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${name} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      const tell = () =>
        resolve([`${name} ended (${signal ?? `exit code ${code}`}).`, ...lastLines].join('\n  '));
      const timer = setTimeout(tell, LAST_WORDS_MS);
      child.once('close', () => {
        clearTimeout(timer);
        tell();
      });
    });
  });
  return {
    name,
    process: child,
    lastLines: () => lastLines,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
      await ended;
      clearTimeout(timeout);
    },
  };
}

/** Waits until a service answers at its readiness address. @throws Failure when it ends or never does. */
export async function waitUntilReady(
  service: Service,
  url: string,
  deadlineMs = READY_DEADLINE_MS,
): Promise<void> {
  let end: string | undefined;
  void service.ended.then((description) => (end = description));
  for (const deadline = Date.now() + deadlineMs; Date.now() < deadline; await delay(100)) {
    if (end !== undefined) throw new Failure(end);
    const patience = Math.min(REPLY_DEADLINE_MS, deadlineMs);
    const asked = fetch(url, { signal: AbortSignal.timeout(patience) }).catch(() => undefined);
    // A call to a service that is restarted meanwhile may never settle, whatever its signal says.
    const reply = await Promise.race([asked, delay(patience)]);
    if (reply?.ok) return;
  }
  const silence = `${service.name} did not become ready at ${url} within ${deadlineMs / 1000} s.`;
  throw new Failure([silence, ...service.lastLines()].join('\n  '));
}

/** Runs a program to its end. @throws Failure with its last lines when it fails. */
export async function runProgram(options: ServiceOptions): Promise<void> {
  const service = startService(options);
  const description = await service.ended;
  if (service.process.exitCode !== 0) throw new Failure(description);
}

/** What every program needs of this one's environment; a service's own settings are given to it alone. */
function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'XDG_STATE_HOME', 'SystemRoot', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
