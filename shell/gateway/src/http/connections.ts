import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { Counter } from './counter';
import type { Limits } from '../config/limits';

interface Unread {
  socket: Socket;
  network: string;
  since: number;
  /** The bytes that the client had read at that time. */
  readBefore: number;
}

/**
 * Limits the connections of each network, and disconnects clients that do not read their responses. Node has timeouts only
 * for requests.
 * @param isBehindProxy All connections come from the proxy: their addresses are not those of clients.
 */
export function limitConnections(server: Server, limits: Limits, isBehindProxy: boolean): void {
  const open = new Map<Socket, string>();
  const byNetwork = new Counter();
  /** Connections with unread bytes, in the order in which they became unread. */
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
    // counts the newest first, so that the connections that have waited longest are disconnected
    for (const { socket, network } of [...unread.values()].reverse()) {
      bytes += socket.writableLength;
      bytesOf.add(network, socket.writableLength);
      const isTooMuch = !isBehindProxy && bytesOf.get(network) > limits.maxUnreadBytesPerNetwork;
      if (isTooMuch || bytes > limits.maxUnreadBytes) socket.destroy();
    }
  }
}

const readOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
