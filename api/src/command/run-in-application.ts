import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppModule } from '../app.module';
import type { Config } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { runWithConfig } from './run-command';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Runs the work in an application without a server. The application runs no jobs and no couriers, because a command may
 * end at any time.
 */
export function runInApplication(work: (app: INestApplicationContext, config: Config) => Promise<void>): void {
  runWithConfig(async (config) => {
    const withoutJobs = {
      ...config,
      backgroundJobs: false,
      productIndex: false,
      mail: { ...config.mail, courier: false },
    };
    const app = await NestFactory.createApplicationContext(AppModule.forRoot(withoutJobs), { logger: false });
    try {
      const database = app.get(DatabaseService);
      await Promise.race([database.whenConnected(), sleep(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);
      if (!database.ready) throw new Error(`The database is not ready: ${database.status}.`);
      await work(app, config);
    } finally {
      await app.close();
    }
  });
}
