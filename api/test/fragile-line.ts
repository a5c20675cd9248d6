import { connect, createServer, type Server, type Socket } from 'node:net';

export type Place = string | { host: string; port: number };

/** A line to a server, from socket or port to socket or port, whose connections can be made to fall silent, as when a network drops its packets. */
export class FragileLine {
  private readonly server: Server;
  private readonly ends = new Set<Socket>();

  constructor(
    private readonly from: Place,
    to: Place,
  ) {
    this.server = createServer((near) => {
      const far = connect(typeof to === 'string' ? { path: to } : to);
      near.pipe(far);
      far.pipe(near);
      for (const end of [near, far]) {
        this.ends.add(end);
        end.on('error', () => end.destroy()).on('close', () => this.ends.delete(end));
      }
    });
  }

  open(): Promise<void> {
    const at = typeof this.from === 'string' ? { path: this.from } : this.from;
    return new Promise((resolve) => this.server.listen(at, resolve));
  }

  get connections(): number {
    return this.ends.size / 2;
  }

  /** Nothing comes through any of the connections that there are; new ones work. */
  silence(): void {
    for (const end of this.ends) end.unpipe().pause();
  }

  close(): void {
    for (const end of this.ends) end.destroy();
    this.server.close();
  }
}
