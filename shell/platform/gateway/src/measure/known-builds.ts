import { LRUCache } from 'lru-cache';

/** The maximum number of builds per remote: enough for the live build, a canary, and the builds of open tabs. */
const MAX_BUILDS_PER_REMOTE = 8;

type ForgetListener = (remote: string, build: string) => void;

/**
 * The builds that this gateway serves or has served. Only these builds are measured, so that clients cannot invent
 * labels.
 */
export class KnownBuilds {
  private readonly builds = new Map<string, LRUCache<string, true>>();
  private readonly listeners: ForgetListener[] = [];

  /** When there are too many builds, the least recently added one is forgotten. */
  add(remote: string, build: string): void {
    const known =
      this.builds.get(remote) ??
      new LRUCache<string, true>({
        max: MAX_BUILDS_PER_REMOTE,
        noDisposeOnSet: true,
        dispose: (_value, forgotten) => this.listeners.forEach((forget) => forget(remote, forgotten)),
      });
    this.builds.set(remote, known.set(build, true));
  }

  has(remote: string, build: string): boolean {
    return this.builds.get(remote)?.has(build) ?? false;
  }

  onForget(listener: ForgetListener): void {
    this.listeners.push(listener);
  }
}
