import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isAlreadyDone } from './database-error';

const MIGRATIONS_FOLDER = join(__dirname, 'migrations');

/** Returns a migration for each SQL file. A statement ends with a semicolon at the end of a line. */
export function sqlMigrations(): (new () => MigrationInterface)[] {
  const files = readdirSync(MIGRATIONS_FOLDER).filter((file) => file.endsWith('.sql'));
  return files.map((file) => {
    const text = readFileSync(join(MIGRATIONS_FOLDER, file), 'utf8').replace(/^--.*$/gm, '');
    const statements = text.split(/;$/m).filter((statement) => statement.trim());
    return class {
      name = migrationName(file);

      async up(runner: QueryRunner): Promise<void> {
        for (const statement of statements) await runRepeatable(runner, statement);
      }

      /** A release that is rolled back continues with the newer schema, so nothing is reverted. */
      down(): Promise<void> {
        return Promise.reject(new Error('Migrations are not reverted.'));
      }
    };
  });
}

/** The database records `0074-baseline.sql` as Baseline1763700000074. */
function migrationName(file: string): string {
  const [number = '', ...words] = file.replace('.sql', '').split('-');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}176370000${number}`;
}

/**
 * Ignores the error of a change that was already made, because MySQL has no IF EXISTS for columns and indexes. ALTER
 * TABLE is atomic: if one of its changes is made, all are made.
 */
async function runRepeatable(runner: QueryRunner, statement: string): Promise<void> {
  try {
    await runner.query(statement);
  } catch (error) {
    if (!isAlreadyDone(error)) throw error;
  }
}
