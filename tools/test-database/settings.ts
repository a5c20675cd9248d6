import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const TIMEOUT_MS = 10 * 60_000;
const POLL_INTERVAL_MS = 500;

/**
 * Reads the environment of the database suite from the file TEST_DATABASE_SETTINGS, which another process writes when
 * its database is ready. Returns nothing when the variable is not set. Throws when the file is still missing after ten
 * minutes.
 */
export async function readDatabaseSettings(): Promise<Record<string, string>> {
  const file = process.env['TEST_DATABASE_SETTINGS'];
  if (!file) return {};
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return parseEnv(text) as Record<string, string>;
    if (Date.now() > until) throw new Error(`${file} did not appear: see TEST_DATABASE_SETTINGS`);
    await sleep(POLL_INTERVAL_MS);
  }
}
