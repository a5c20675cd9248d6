import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Clears `unconfirmed_since` of accounts with a confirmed address, so that searches by it skip them. */
export class ClearUnconfirmedSince1763700000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE `user` SET unconfirmed_since = NULL WHERE email_verified_at IS NOT NULL');
  }

  async down(): Promise<void> {}
}
