import { startTestApp, type TestApp } from '../../test/test-app';
import { loadConfig } from '../config/config';
import { SignupService } from './signup.service';

describe('the first administrator', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.stop());

  const { firstAdmin } = loadConfig({});
  const ensure = () => test.app.get(SignupService, { strict: false }).ensureAdmin(firstAdmin);

  it('is created once by two processes that start at the same time', async () => {
    const results = await Promise.all([ensure(), ensure()]);
    expect(results.map(({ created }) => created).sort()).toEqual([false, true]);
  });

  it('has a confirmed address, also when an earlier version created the account', async () => {
    const verified = async () => {
      const rows = await test.dataSource.query<{ at: Date | null }[]>('SELECT email_verified_at AS at FROM `user`');
      return rows.map(({ at }) => at !== null);
    };
    expect(await verified()).toEqual([true]);
    await test.dataSource.query('UPDATE `user` SET email_verified_at = NULL');
    await ensure();
    expect(await verified()).toEqual([true]);
  });

  it('is reported as missing when a user without the role has the configured username', async () => {
    await test.dataSource.query('UPDATE `user` SET is_admin = FALSE');
    await expect(ensure()).rejects.toThrow('There is no admin');
  });
});
