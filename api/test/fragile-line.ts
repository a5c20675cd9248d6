import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server's socket whose connections can be made to fall silent, as when a network drops its packets. */
export class FragileLine {
  private readonly server: Server;
  private readonly ends = new Set<Socket>();

  constructor(
    private readonly from: string,
    to: string,
  ) {
    this.server = createServer((near) => {
      const far = connect(to);
      near.pipe(far);
      far.pipe(near);
      for (const end of [near, far]) {
        this.ends.add(end);
        end.on('error', () => end.destroy()).on('close', () => this.ends.delete(end));
      }
    });
  }

  open(): Promise<void> {
    return new Promise((resolve) => this.server.listen(this.from, resolve));
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
