import type { AddressInfo } from 'node:net';
import { botVariables, parseEnvironment } from '@event-portal/contracts/configuration';
import { buildBot, type BotOptions } from '../src/bot';
import { serve } from '../src/serve';

/** What a test sets beyond the environment: plain data, since it crosses a process. */
export type BotSettings = Omit<BotOptions, 'configuration' | 'logger'>;

/** A bot that the host is to start, under a number by which it answers. */
export type StartOrder = {
  readonly number: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: BotSettings;
};

/** Where the bot listens. */
export type StartReport = { readonly number: number; readonly port: number };

// Every bot of a test file listens for the signals.
process.setMaxListeners(0);

process.on('message', (order: StartOrder) => {
  void start(order).then((report) => process.send?.(report));
});

async function start({ number, environment, settings }: StartOrder): Promise<StartReport> {
  const configuration = parseEnvironment(botVariables, environment);
  const app = buildBot({ configuration, logger: true, ...settings });
  await serve(app, { host: '127.0.0.1', port: 0 });
  return { number, port: (app.server.address() as AddressInfo).port };
}
