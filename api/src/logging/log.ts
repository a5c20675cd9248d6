import { redact } from '@telemarket/server-kit/redact';
import pino, { type Logger } from 'pino';

const BUFFER_BYTES = 4_096;
const FLUSH_INTERVAL_MS = 200;

/** Writes buffered lines to the standard output: one system call for each line would cost a busy process too much. */
export function createLog(level: string): Logger {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  return pino({ level, hooks: { streamWrite: redact } }, output);
}
