import type { DataSource } from 'typeorm';
import { type Config, loadConfig } from '../config/config';
import { createDataSource, COMMAND_TIMEOUTS } from '../database/data-source';

/** Runs a command line's work on an open data source; a failure is one line and exit code 1. */
export function runCommand(work: (dataSource: DataSource, config: Config) => Promise<void>): void {
  connected(work).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

async function connected(work: (dataSource: DataSource, config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const dataSource = createDataSource(config.database, COMMAND_TIMEOUTS);
  await dataSource.initialize();
  try {
    await work(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}
