import { setTimeout as sleep } from 'node:timers/promises';

/** A job pauses after this time, so that requests of visitors are served first. */
const MAX_WORK_MS = 60;
const PAUSE_MS = 15;

/** Interrupts long-running work with regular pauses. */
export class WorkPauses {
  /** The time at which the last pause ended. */
  rested = performance.now();

  /** Pauses when enough time has passed since the last pause. */
  async pauseIfDue(): Promise<void> {
    if (performance.now() - this.rested <= MAX_WORK_MS) return;
    await sleep(PAUSE_MS);
    this.rested = performance.now();
  }
}
