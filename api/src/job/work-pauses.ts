import { setTimeout as sleep } from 'node:timers/promises';

/** The time after which a job pauses, so that the requests of visitors come first. */
const WORK_MS = 60;
const PAUSE_MS = 15;

/** Makes work that takes long pause regularly. */
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
