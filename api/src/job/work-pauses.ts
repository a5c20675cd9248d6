import { setTimeout as sleep } from 'node:timers/promises';

/** The shop comes first: after so much work, a job pauses. */
const WORK_MS = 60;
const PAUSE_MS = 15;

/** The pauses of work that takes long. */
export class WorkPauses {
  /** When the last pause ended. */
  rested = performance.now();

  /** Pauses when the work has lasted long enough. */
  async rest(): Promise<void> {
    if (performance.now() - this.rested <= WORK_MS) return;
    await sleep(PAUSE_MS);
    this.rested = performance.now();
  }
}
