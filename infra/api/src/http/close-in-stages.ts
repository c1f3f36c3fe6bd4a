import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** How long a client that goes on sending is still listened to, in milliseconds: time to read the reply. */
const LINGERS_MS = 2000;

/**
 * Lets connections end in stages (RFC 9112, section 9.6): what a client sends after its last reply is read, and made nothing of.
 * Closed with something unread, a connection is reset, and with it the reply that the client, or the proxy before
 * it, has not read yet: whoever sends too much would never learn why it is refused.
 */
export function closeInStages(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => {
    // What Node.js ends a connection with once its last reply is written.
    socket.destroySoon = () => endInStages(socket);
  });
}

/** Says the last thing on a connection, and ends it once the other side has ended its own, or after two seconds. */
export function endInStages(socket: Socket, lastWords = ''): void {
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), LINGERS_MS);
  socket.once('close', () => clearTimeout(timer));
}
