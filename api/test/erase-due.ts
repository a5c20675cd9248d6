import { ErasureService } from '../src/privacy/erasure.service';
import { type TestApp, UNSTOPPED_SIGNAL } from './test-app';
import { until } from './until';

/**
 * Erases the accounts that are due. The service skips an account that the job of the app is erasing, so the function
 * waits for that job.
 */
export async function eraseDue({ app, dataSource }: TestApp): Promise<void> {
  await app.get(ErasureService, { strict: false }).eraseDue(UNSTOPPED_SIGNAL);
  const due = 'SELECT id FROM `user` WHERE erase_at <= UTC_TIMESTAMP(3)';
  const count = async (sql: string) => (await dataSource.query<object[]>(sql)).length;
  await until(async () => (await count(`${due} FOR UPDATE SKIP LOCKED`)) === (await count(due)));
}
