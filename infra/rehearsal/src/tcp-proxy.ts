import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server that can be shut: connections are cut, and new ones refused, until it is opened again. */
export type TcpProxy = {
  readonly port: number;
  readonly open: () => void;
  readonly close: () => void;
  readonly end: () => void;
};

/** Opens a way to whichever server of this machine is there first. */
export async function openTcpProxy(...targets: readonly number[]): Promise<TcpProxy> {
  let isOpen = true;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void connectToFirst(targets).then((target) => {
      if (!target || !isOpen) {
        target?.destroy();
        return void socket.destroy();
      }
      for (const [one, other] of [
        [socket, target],
        [target, socket],
      ] as const) {
        sockets.add(one);
        one
          .on('error', () => other.destroy())
          .on('close', () => {
            sockets.delete(one);
            other.destroy();
          });
        one.pipe(other);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    open: () => void (isOpen = true),
    close() {
      isOpen = false;
      cut();
    },
    end() {
      cut();
      server.close();
    },
  };
}

async function connectToFirst(targets: readonly number[]): Promise<Socket | undefined> {
  for (const port of targets) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    if (isThere) return socket;
  }
  return undefined;
}
