import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';

/**
 * A JSON file that keeps a value across restarts. If the file is missing or broken, the gateway starts without the
 * value.
 */
export interface StateFile<Value> {
  read(): Value | null;
  write(value: Value): void;
}

/**
 * An unchanged value is written again after a day, because a gateway deletes shared files that nobody has written to
 * for a month.
 */
const REWRITE_INTERVAL_MS = 24 * 60 * 60 * 1_000;

/** @param folder Null: nothing is stored. */
export function openStateFile<Value>(
  folder: string | null,
  name: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): StateFile<Value> {
  if (folder === null) return { read: () => null, write: () => {} };
  const file = join(folder, name);
  let written = '';
  let writtenAt = 0;
  return {
    read() {
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as Value;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ problem: String(error) }, 'state not read');
        return null;
      }
    },
    write(value) {
      const text = JSON.stringify(value);
      if (text === written && Math.abs(Date.now() - writtenAt) < REWRITE_INTERVAL_MS) return;
      // after a failure, the next write is tried in a day, or when the value changes
      [written, writtenAt] = [text, Date.now()];
      try {
        mkdirSync(folder, { recursive: true });
        const temporary = join(folder, `.${randomUUID()}`);
        writeFileSync(temporary, text);
        renameSync(temporary, file);
      } catch (error) {
        log.warn({ problem: String(error) }, 'state not stored');
      }
    },
  };
}
