import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { BackgroundLoop, type Job, type LoopOptions } from './background-loop';

/** `context`: the name in the log lines. `failure`: the words after "could not" in the log line of an error. */
type JobOptions = Pick<LoopOptions, 'everyMs' | 'firstMs'> & { context: string; failure: string };

/** Runs jobs from the first connection to the database until the application stops. */
@Injectable()
export class BackgroundJobs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loops: BackgroundLoop[] = [];

  constructor(
    private readonly database: DatabaseService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  add({ context, failure, ...times }: JobOptions, job: Job): BackgroundLoop {
    const logger = new Logger(context);
    const onError = (error: unknown) => logger.warn(`could not ${failure}: ${String(error)}`);
    const onRecovery = () => logger.log(`could ${failure} again`);
    const loop = new BackgroundLoop(job, { ...times, onError, onRecovery });
    this.loops.push(loop);
    return loop;
  }

  onApplicationBootstrap(): void {
    if (!this.config.backgroundJobs) return;
    for (const loop of this.loops) loop.start(this.database.whenConnected());
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
