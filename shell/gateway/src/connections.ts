import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { Counter } from './counter';
import type { Limits } from './limits';

interface Unread {
  socket: Socket;
  network: string;
  since: number;
  /** What the client had read then. */
  readBefore: number;
}

/**
 * Limits the connections of each network, and disconnects clients that do not read their responses. Node has timeouts for
 * requests only.
 * @param isBehindProxy All connections are the proxy's: their addresses say nothing about clients.
 */
export function limitConnections(server: Server, limits: Limits, isBehindProxy: boolean): void {
  const open = new Map<Socket, string>();
  const byNetwork = new Counter();
  /** Connections with bytes that the client has not read, in the order in which that began. */
  const unread = new Map<Socket, Unread>();
  server.maxConnections = limits.maxConnections;

  server.on('connection', (socket: Socket) => {
    const network = isBehindProxy ? '' : clientAddress(socket.remoteAddress ?? '');
    if (!isBehindProxy && byNetwork.get(network) >= limits.connectionsPerNetwork) {
      socket.destroy();
      return;
    }
    open.set(socket, network);
    byNetwork.add(network, 1);
    socket.once('close', () => {
      open.delete(socket);
      unread.delete(socket);
      byNetwork.add(network, -1);
    });
  });

  const timer = setInterval(() => {
    findUnread();
    disconnectSlow();
    disconnectBeyondLimits();
  }, limits.checkIntervalMs).unref();
  server.once('close', () => clearInterval(timer));

  function findUnread() {
    for (const [socket, network] of open) {
      if (socket.writableLength === 0) unread.delete(socket);
      else if (!unread.has(socket))
        unread.set(socket, { socket, network, since: Date.now(), readBefore: readOf(socket) });
    }
  }

  function disconnectSlow() {
    const { responseTimeoutMs, responseBytesPerSecond } = limits;
    for (const { socket, since, readBefore } of unread.values()) {
      const allowedMs = responseTimeoutMs + ((readOf(socket) - readBefore) / responseBytesPerSecond) * 1_000;
      if (Date.now() - since > allowedMs) socket.destroy();
    }
  }

  function disconnectBeyondLimits() {
    const bytesOf = new Counter();
    let bytes = 0;
    // those that wait longest are disconnected, so the newest are counted first
    for (const { socket, network } of [...unread.values()].reverse()) {
      bytes += socket.writableLength;
      bytesOf.add(network, socket.writableLength);
      const isTooMuch = !isBehindProxy && bytesOf.get(network) > limits.maxUnreadBytesPerNetwork;
      if (isTooMuch || bytes > limits.maxUnreadBytes) socket.destroy();
    }
  }
}

const readOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
