import { Counter } from './counter';
import { RoundRobinQueue } from '@telemarket/server-kit/round-robin-queue';

/** `full`: too many of this network are waiting. `late`: the caller has waited too long. */
export type Admission = 'admitted' | 'full' | 'late';

export interface SlotLimits {
  slots: number;
  slotsPerNetwork: number;
  /** Maximum of waiting callers from one network. */
  queuedPerNetwork: number;
  maxWaitMs: number;
}

/** Divides slots fairly between client networks. */
export class FairSlots {
  private running = 0;
  private readonly byNetwork = new Counter();
  private readonly queue = new RoundRobinQueue<(isLate: boolean) => void>();

  private waiting = 0;

  constructor(private readonly limits: SlotLimits) {}

  get figures(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting };
  }

  /** After `admitted`, the caller must call `leave` at the end. */
  enter(network: string): Admission | Promise<Admission> {
    if (this.hasRoom(network)) {
      this.start(network);
      return 'admitted';
    }
    if (this.queue.sizeOf(network) >= this.limits.queuedPerNetwork) return 'full';
    return new Promise((resolve) => {
      let isWaiting = true;
      const settle = (isLate: boolean) => {
        if (!isWaiting) return;
        isWaiting = false;
        this.waiting -= 1;
        clearTimeout(timer);
        if (!isLate) this.start(network);
        resolve(isLate ? 'late' : 'admitted');
      };
      const timer = setTimeout(() => settle(true), this.limits.maxWaitMs);
      this.waiting += 1;
      this.queue.push(network, settle);
    });
  }

  leave(network: string): void {
    this.running -= 1;
    this.byNetwork.add(network, -1);
    for (;;) {
      const next = this.running < this.limits.slots ? this.queue.shift((group) => this.hasRoom(group)) : undefined;
      if (!next) return;
      next(false);
    }
  }

  private hasRoom(network: string): boolean {
    return this.running < this.limits.slots && this.byNetwork.get(network) < this.limits.slotsPerNetwork;
  }

  private start(network: string): void {
    this.running += 1;
    this.byNetwork.add(network, 1);
  }
}
