import { Counter } from './counter';
import type { Limits } from '../config/limits';
import { RoundRobinQueue } from '@telemarket/server-kit/round-robin-queue';

/** `full`: too many calls of this network are waiting. `late`: the call has waited too long. */
export type Admission = 'admitted' | 'full' | 'late';

type Limited = Pick<Limits, 'calls' | 'callsPerNetwork' | 'queuedCallsPerNetwork' | 'maxCallWaitMs'>;

/** Divides the connections to the API fairly between client networks. */
export class ApiCalls {
  private running = 0;
  private readonly byNetwork = new Counter();
  private readonly queue = new RoundRobinQueue<(isLate: boolean) => void>();

  private waiting = 0;

  constructor(private readonly limits: Limited) {}

  get figures(): { running: number; waiting: number } {
    return { running: this.running, waiting: this.waiting };
  }

  /** After `admitted`, the caller must call `leave` at the end. */
  enter(network: string): Admission | Promise<Admission> {
    if (this.hasRoom(network)) {
      this.start(network);
      return 'admitted';
    }
    if (this.queue.sizeOf(network) >= this.limits.queuedCallsPerNetwork) return 'full';
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
      const timer = setTimeout(() => settle(true), this.limits.maxCallWaitMs);
      this.waiting += 1;
      this.queue.push(network, settle);
    });
  }

  leave(network: string): void {
    this.running -= 1;
    this.byNetwork.add(network, -1);
    for (;;) {
      const next = this.running < this.limits.calls ? this.queue.shift((group) => this.hasRoom(group)) : undefined;
      if (!next) return;
      next(false);
    }
  }

  private hasRoom(network: string): boolean {
    return this.running < this.limits.calls && this.byNetwork.get(network) < this.limits.callsPerNetwork;
  }

  private start(network: string): void {
    this.running += 1;
    this.byNetwork.add(network, 1);
  }
}
