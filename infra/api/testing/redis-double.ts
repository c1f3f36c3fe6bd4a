import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A server that speaks as much of Redis as the rate limits need, and can be told to fall silent. */
export type RedisDouble = {
  readonly url: string;
  readonly counters: ReadonlyMap<string, number>;
  /** The names of all commands that it was sent, in their order. */
  readonly commands: readonly string[];
  /** Loses everything, as a restart or an eviction does. */
  readonly forget: () => void;
  /** Takes commands from now on, and answers none of them. */
  readonly fallSilent: () => void;
  /** A failover: whoever is connected talks to a replica from now on; new connections reach the primary, which is empty. */
  readonly failOver: () => void;
  readonly close: () => void;
};

const READ_ONLY = "-READONLY You can't write against a read only replica.\r\n";

/** Starts the double. It knows the commands of a connection, PING, and EVAL of the one script that there is. */
export async function startRedisDouble(): Promise<RedisDouble> {
  const counters = new Map<string, number>();
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const replicated = new WeakSet<Socket>();
  let isSilent = false;

  const answer = ([command = '', ...args]: readonly string[]): string => {
    commands.push(command.toUpperCase());
    switch (command.toUpperCase()) {
      case 'PING':
        return '+PONG\r\n';
      case 'INFO':
        return '$20\r\nredis_version:7.0.15\r\n';
      case 'EVAL': {
        const [, keyCount = '', ...rest] = args;
        const keys = rest.slice(0, Number(keyCount));
        const values = rest.slice(keys.length);
        const counts = keys.map((key, place) => {
          const count = (counters.get(key) ?? 0) + Number(values[2 * place]);
          counters.set(key, count);
          return `*2\r\n:${count}\r\n:${values[2 * place + 1]}\r\n`;
        });
        return `*${keys.length}\r\n${counts.join('')}`;
      }
      case 'HELLO':
        return '%1\r\n$5\r\nproto\r\n:3\r\n';
      default:
        return '+OK\r\n';
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (chunk) => {
      if (isSilent) return;
      for (const command of readCommands(chunk.toString()))
        socket.write(
          command[0]?.toUpperCase() === 'EVAL' && replicated.has(socket) ? READ_ONLY : answer(command),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counters,
    commands,
    forget: () => counters.clear(),
    fallSilent: () => (isSilent = true),
    failOver() {
      for (const socket of sockets) replicated.add(socket);
      counters.clear();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Commands travel as lists of texts, each with its length in front. */
function readCommands(text: string): string[][] {
  return text
    .split(/^\*\d+\r\n/m)
    .filter((command) => command !== '')
    .map((command) => [...command.matchAll(/\$\d+\r\n([\s\S]*?)\r\n(?=\$|$)/g)].map(([, word = '']) => word));
}
