import { Injectable, Logger } from '@nestjs/common';
import { BackgroundLoop, type Job } from '../background/background-loop';

type BotJob = {
  readonly everyMs: number;
  /** The words after "could not" in the log. */ readonly failure: string;
  readonly job: Job;
};

/** Jobs that call Telegram. They run in the one process that has the lease of the bot. */
@Injectable()
export class BotJobs {
  private readonly logger = new Logger('telegram');
  private readonly jobs: (BotJob & { loop: BackgroundLoop | null })[] = [];

  /** @returns A handle whose `wake` starts the next round at once, where the job runs. */
  add({ everyMs, failure }: Omit<BotJob, 'job'>, job: Job): { wake(): void } {
    const added = { everyMs, failure, job, loop: null as BackgroundLoop | null };
    this.jobs.push(added);
    return { wake: () => added.loop?.wake() };
  }

  /** Starts all jobs. @returns Their loops. */
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

/** The code of an error, or its name and text. Texts of the database may have values, so its errors have their code alone. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : `${error.name}: ${error.message}`;
}
