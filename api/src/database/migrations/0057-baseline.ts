import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables of baseline.sql that do not exist. It replaces the 46 migrations before it: see migrator.ts. */
export class Baseline1763700000057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of this.statements()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of this.statements().reverse()) {
      const table = /CREATE TABLE IF NOT EXISTS (\S+)/.exec(statement)?.[1];
      await runner.query(`DROP TABLE IF EXISTS ${table}`);
    }
  }

  private statements(): string[] {
    const text = readFileSync(join(__dirname, '../baseline.sql'), 'utf8');
    return text.split(/;$/m).filter((part) => part.includes('CREATE TABLE'));
  }
}
