import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Stores which connections came through the sandbox's own proxy. For Steam they come from another address. */
export type Connections = {
  /** Stores that an open connection to the sandbox belongs to a user of the proxy. */
  add: (upstream: Socket, user: string) => void;
  /** The address from which a request comes: `direct`, or `proxy` and the user of the proxy. */
  addressOf: (request: FastifyRequest) => string;
};

export function createConnections(): Connections {
  const users = new Map<number, string>();
  return {
    add: (upstream, user) => {
      const port = upstream.localPort!;
      users.set(port, user);
      upstream.once('close', () => users.delete(port));
    },
    addressOf: ({ raw }) => {
      const user = users.get(raw.socket.remotePort ?? -1);
      return user === undefined ? 'direct' : `proxy ${user}`.trim();
    },
  };
}
