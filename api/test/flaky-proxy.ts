import { connect, createServer, type Server, type Socket } from 'node:net';

export type ProxyAddress = string | { host: string; port: number };

/**
 * A proxy whose connections can fall silent, as when a network drops packets. An address is the path of a Unix socket,
 * or a host and a port.
 */
export class FlakyProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private openedCount = 0;

  constructor(
    private readonly from: ProxyAddress,
    to: ProxyAddress,
  ) {
    this.server = createServer((client) => {
      this.openedCount += 1;
      const target = connect(typeof to === 'string' ? { path: to } : to);
      client.pipe(target);
      target.pipe(client);
      for (const socket of [client, target]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy()).on('close', () => this.sockets.delete(socket));
      }
    });
  }

  listen(): Promise<void> {
    const address = typeof this.from === 'string' ? { path: this.from } : this.from;
    return new Promise((resolve) => this.server.listen(address, resolve));
  }

  /** The number of connections since the start, with those that have ended. */
  get openedConnections(): number {
    return this.openedCount;
  }

  /** Stops the data in all present connections, and leaves them open. New connections work. */
  silenceConnections(): void {
    for (const socket of this.sockets) socket.unpipe().pause();
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}
