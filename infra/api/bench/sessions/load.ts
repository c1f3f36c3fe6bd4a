import { once } from 'node:events';
import { connect } from 'node:net';

const CONNECTIONS = 32;

/** What many browsers ask for at once. */
export type Load = {
  readonly address: string;
  readonly path: string;
  /** Taken in turn, over all connections. */
  readonly cookies: readonly string[];
};

/** How a load goes on. */
export type RunningLoad = {
  /** The answers until now. */
  readonly count: () => number;
  /** @throws Error when a connection broke, or something was answered with another status than 200 */
  readonly stop: () => Promise<void>;
};

/**
 * Asks over thirty-two connections, on each for the next thing as soon as the one before is answered. It writes and reads
 * bytes: a client that did more would use the processor that the servers are measured on.
 */
export async function startLoad({ address, path, cookies }: Load): Promise<RunningLoad> {
  const { hostname, port } = new URL(address);
  const requests = cookies.map(
    (cookie) => `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`,
  );
  let answers = 0;
  let place = 0;
  let isStopped = false;

  async function keepAsking(): Promise<void> {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.setEncoding('latin1');
    await once(socket, 'connect');
    await new Promise<void>((resolve, reject) => {
      let reply = '';
      const ask = () => {
        if (isStopped) return resolve();
        socket.write(requests[place++ % requests.length] ?? '');
      };
      socket.on('data', (chunk: string) => {
        reply += chunk;
        if (!isWhole(reply)) return;
        if (!reply.startsWith('HTTP/1.1 200 ')) return reject(new Error(`${address} answers ${reply}`));
        answers += 1;
        reply = '';
        ask();
      });
      socket.on('error', reject);
      socket.on('end', () => reject(new Error(`${address} closed a connection.`)));
      ask();
    });
    socket.destroy();
  }

  const asking = Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  // Told by `stop`; unheard until then, it would end the process.
  asking.catch(() => undefined);
  return {
    count: () => answers,
    async stop() {
      isStopped = true;
      await asking;
    },
  };
}

/** Whether a reply has arrived to its end, which its length tells or an empty chunk. */
function isWhole(reply: string): boolean {
  const head = reply.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(reply)?.[1];
  if (length === undefined) return reply.endsWith('\r\n0\r\n\r\n');
  return reply.length - head - 4 >= Number(length);
}
