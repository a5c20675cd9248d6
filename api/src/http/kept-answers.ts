import type { KeptBody } from './kept-body';

/** Each may be as large as a whole list. */
const MOST_ADDRESSES = 300;

/** What was answered under which address, path and query as they were written, while it may be answered again. */
export class KeptAnswers {
  private readonly bodies = new Map<string, KeptBody>();

  remember(address: string, body: KeptBody): void {
    if (!body.isFresh) return;
    if (this.bodies.size >= MOST_ADDRESSES) this.makeRoom();
    this.bodies.set(address, body);
  }

  find(address: string): KeptBody | null {
    const body = this.bodies.get(address);
    if (!body) return null;
    if (body.isFresh) return body;
    this.bodies.delete(address);
    return null;
  }

  private makeRoom(): void {
    for (const [address, body] of this.bodies) if (!body.isFresh) this.bodies.delete(address);
    // What is asked for often is soon remembered again.
    if (this.bodies.size >= MOST_ADDRESSES) this.bodies.clear();
  }
}
