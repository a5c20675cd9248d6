import type { DataSource } from 'typeorm';
import { type Config, loadConfig } from '../config/config';
import { createDataSource, COMMAND_TIMEOUTS } from '../database/data-source';

/** Runs the work of a command on an open data source. A failure prints one line and sets the exit code 1. */
export function runCommand(work: (dataSource: DataSource, config: Config) => Promise<void>): void {
  withDataSource(work).catch(reportFailure);
}

export function reportFailure(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function withDataSource(work: (dataSource: DataSource, config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const dataSource = createDataSource(config.database, COMMAND_TIMEOUTS);
  await dataSource.initialize();
  try {
    await work(dataSource, config);
  } finally {
    await dataSource.destroy();
  }
}
