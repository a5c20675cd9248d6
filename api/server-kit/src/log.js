import pino from 'pino';
import { redact } from './redact.js';

const BUFFER_BYTES = 4_096;
const MAX_BUFFER_BYTES = 1024 ** 2;
const FLUSH_INTERVAL_MS = 200;

export function createLog(level, destination = 1) {
  const options = { level, hooks: { streamWrite: redact } };
  if (typeof destination === 'object') return pino(options, destination);
  // One system call for each line would cost a busy process too much.
  const output = pino.destination({
    dest: destination,
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: MAX_BUFFER_BYTES,
    periodicFlush: FLUSH_INTERVAL_MS,
  });
  const log = pino(options, output);
  let dropped = 0;
  output.on('drop', () => dropped++);
  // The disk is full, or the reader of the pipe has ended. The lines stay in the buffer, and the next flush tries again.
  output.on('error', () => undefined);
  output.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ dropped: lines }, 'lines of the log could not be written');
  });
  return log;
}
