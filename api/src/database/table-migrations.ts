import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A statement that can be repeated: it does nothing when it was applied before. MySQL has no IF NOT EXISTS for columns
 * and indexes. ALTER TABLE is atomic: if one addition exists, all additions exist.
 */
export abstract class AlterTable implements MigrationInterface {
  protected abstract readonly table: string;
  /** A column or an index that the migration adds. */
  protected abstract readonly added: { column: string } | { index: string };
  protected abstract readonly add: string;
  protected abstract readonly drop: string;

  async up(runner: QueryRunner): Promise<void> {
    if (!(await this.isApplied(runner))) await runner.query(`ALTER TABLE \`${this.table}\` ${this.add}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await this.isApplied(runner)) await runner.query(`ALTER TABLE \`${this.table}\` ${this.drop}`);
  }

  private async isApplied(runner: QueryRunner): Promise<boolean> {
    if ('column' in this.added) return runner.hasColumn(this.table, this.added.column);
    const rows = (await runner.query(
      'SELECT 1 FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND INDEX_NAME = ?',
      [this.table, this.added.index],
    )) as unknown[];
    return rows.length > 0;
  }
}
