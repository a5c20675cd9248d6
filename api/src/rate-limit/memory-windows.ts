import type { Hit, Limit } from './rate-limit.service';

const MOST = 100_000;

/** The same windows, in this process alone. */
export class MemoryWindows {
  private readonly windows = new Map<string, { hits: number; resetsAt: number }>();

  hit(limit: Limit, subject: string): Hit {
    const now = Date.now();
    const key = `${limit.name}:${subject}`;
    let window = this.windows.get(key);
    if (!window || window.resetsAt <= now) {
      window = { hits: 0, resetsAt: now + limit.windowSeconds * 1000 };
      this.windows.delete(key);
      this.windows.set(key, window);
      if (this.windows.size > MOST) this.windows.delete(this.windows.keys().next().value as string);
    }
    window.hits++;
    return { over: window.hits > limit.limit, resetsIn: Math.max(1, Math.ceil((window.resetsAt - now) / 1000)) };
  }

  prune(): void {
    const now = Date.now();
    for (const [key, window] of this.windows) if (window.resetsAt <= now) this.windows.delete(key);
  }
}
