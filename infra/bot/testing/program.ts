import { bundleProgram } from '@event-portal/tooling/bundle-program';
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BotSettings, StartOrder, StartReport } from './bot-host';

/** A program that runs in a process of its own, from its source. */
export type RunningProgram = {
  readonly output: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
};

/** A process that runs bots, each with settings that no environment has. */
export type BotHost = RunningProgram & {
  /** Starts one more bot, and gives back its address. */
  readonly startBot: (
    environment: Readonly<Record<string, string>>,
    settings: BotSettings,
  ) => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** Runs the bot as it is deployed, with nothing of this process's environment but the path. */
export async function runMain(environment: Readonly<Record<string, string>>): Promise<RunningProgram> {
  return watch(await forkProgram('src/main.ts', environment));
}

/** Starts a host. Bots run outside of the test's process, and so with Node's own loader, `fetch` and signals. */
export async function startBotHost(): Promise<BotHost> {
  const child = await forkProgram('testing/bot-host.ts', {});
  const program = watch(child);
  let orders = 0;
  return {
    ...program,
    async startBot(environment, settings) {
      const order: StartOrder = { number: (orders += 1), environment, settings };
      const started = new Promise<StartReport>((resolve, reject) => {
        const listen = (report: StartReport) => {
          if (report.number !== order.number) return;
          child.off('message', listen);
          resolve(report);
        };
        child.on('message', listen);
        void program.ended.then(() => reject(new Error(`The host has ended:\n${program.output()}`)));
      });
      child.send(order);
      return `http://127.0.0.1:${(await started).port}`;
    },
    async stop() {
      child.kill('SIGKILL');
      await program.ended;
    },
  };
}

/** Asks until the answer is yes, for what happens soon but not in this very moment; the test's own limit ends it. */
export async function eventually(ask: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await ask())) await delay(10);
}

const folder = join(__dirname, '..');

async function forkProgram(
  source: string,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  return fork(await bundleProgram(folder, source), {
    execArgv: ['--enable-source-maps'],
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

function watch(child: ChildProcess): RunningProgram {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return {
    output: () => output,
    signal: (name) => void child.kill(name),
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}
