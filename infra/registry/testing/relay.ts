import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What becomes of a request and its reply: all is passed on, the end comes late or never, or only the request arrives. */
export type Passage = 'whole' | 'late' | 'cut' | 'lost';

const LATE_MS = 500;

/** A way to a server on which replies get lost. */
export type Relay = {
  readonly endpoint: string;
  /** Decides for each request, by its method and address, what becomes of it. */
  decide(passageOf: (request: string) => Passage): void;
  close(): void;
};

/** Opens it. */
export async function openRelay(port: number): Promise<Relay> {
  let passageOf: (request: string) => Passage = () => 'whole';
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    let passage: Passage = 'whole';
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      const head = /^(?:GET|PUT|DELETE) \S+/.exec(chunk.toString('latin1'))?.[0];
      if (head !== undefined) passage = passageOf(head);
      target.write(chunk);
    });
    target.on('data', (chunk) => {
      if (passage === 'whole') return client.write(chunk);
      // All but the last byte is in the reader's hands when the line goes silent, or dead.
      if (passage === 'late') {
        client.write(chunk.subarray(0, -1));
        target.pause();
        return setTimeout(() => {
          client.write(chunk.subarray(-1));
          target.resume();
        }, LATE_MS);
      }
      if (passage === 'cut') return client.write(chunk.subarray(0, -1), () => client.destroy());
      return client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    decide: (decision) => (passageOf = decision),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
