import type { DataSource } from 'typeorm';
import { type Config, loadConfig } from '../config/config';
import { createDataSource, COMMAND_TIMEOUTS } from '../database/data-source';

export function runCommand(work: (dataSource: DataSource, config: Config) => Promise<void>): void {
  runWithConfig(async (config) => {
    const dataSource = await createDataSource(config.database, COMMAND_TIMEOUTS).initialize();
    try {
      await work(dataSource, config);
    } finally {
      await dataSource.destroy();
    }
  });
}

/** Prints one line when the command fails, and ends the process with the exit code 1. */
export function runWithConfig(work: (config: Config) => Promise<void>): void {
  const run = async () => work(loadConfig());
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1));
  });
}
