import { Injectable, Logger } from '@nestjs/common';
import { BackgroundLoop, type Job } from '../background/background-loop';

type BotJob = {
  readonly everyMs: number;
  /** The words after "could not" in the log, such as "look at hand-overs". */
  readonly failure: string;
  readonly job: Job;
};

/** Runs the jobs that call Telegram, in the one process that holds the lease of the bot. */
@Injectable()
export class BotJobs {
  private readonly logger = new Logger('telegram');
  private readonly jobs: (BotJob & { loop: BackgroundLoop | null })[] = [];

  /** @returns An object whose `wake` starts the next round of the job at once, if the job runs in this process. */
  add({ everyMs, failure }: Omit<BotJob, 'job'>, job: Job): { wake(): void } {
    const added = { everyMs, failure, job, loop: null as BackgroundLoop | null };
    this.jobs.push(added);
    return { wake: () => added.loop?.wake() };
  }

  /**
   * Starts all jobs.
   * @returns The loops that run the jobs.
   */
  start(): BackgroundLoop[] {
    return this.jobs.map((added) => {
      const { everyMs, failure, job } = added;
      added.loop = new BackgroundLoop(job, {
        everyMs,
        onError: (error) => this.logger.warn(`could not ${failure}: ${describeFailure(error)}`),
        onRecovery: () => this.logger.log(`could ${failure} again`),
      });
      added.loop.start();
      return added.loop;
    });
  }
}

/**
 * Returns the code of an error, or its name and text if it has no code. Errors of the database always have a code,
 * which keeps stored values out of the log.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : `${error.name}: ${error.message}`;
}
