import pino, { type Logger } from 'pino';

const BUFFER_BYTES = 4_096;
const FLUSH_EVERY_MS = 200;

/** Lines to the standard output, several at once: a system call for each would cost a busy process more than the line. */
export function createLog(level: string): Logger {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  });
  return pino({ level }, output);
}
