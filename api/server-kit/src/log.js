import { openSync, write, writeSync } from 'node:fs';
import pino from 'pino';
import { redact } from './redact.js';

/** One system call for each line would cost a busy process too much. */
const BUFFER_BYTES = 4_096;
const MAX_BUFFER_BYTES = 1024 ** 2;
const FLUSH_INTERVAL_MS = 200;

/**
 * Writes buffered lines. Not sonic-boom, the usual one of pino: when the disk is full or the pipe is closed, its flush at
 * the end of the process waits for ever.
 */
class LogOutput {
  dropped = 0;
  /** Bytes of a write that failed or was incomplete. They come before `text`. */
  unwritten = Buffer.alloc(0);
  text = '';
  writing = false;

  constructor(descriptor, onRecovered) {
    this.descriptor = descriptor;
    this.onRecovered = onRecovered;
    setInterval(() => this.flush(), FLUSH_INTERVAL_MS).unref();
    process.on('exit', () => this.flushAtExit());
  }

  write(line) {
    if (this.unwritten.length + this.text.length + line.length > MAX_BUFFER_BYTES) {
      this.dropped++;
      return;
    }
    this.text += line;
    if (this.text.length >= BUFFER_BYTES) this.flush();
  }

  take() {
    const bytes = Buffer.concat([this.unwritten, Buffer.from(this.text)]);
    this.unwritten = Buffer.alloc(0);
    this.text = '';
    return bytes;
  }

  flush() {
    if (this.writing || (!this.text && !this.unwritten.length)) return;
    this.writing = true;
    const bytes = this.take();
    write(this.descriptor, bytes, (error, written) => {
      this.writing = false;
      this.unwritten = bytes.subarray(error ? 0 : written);
      // The next flush tries again.
      if (error || !this.dropped) return;
      const { dropped } = this;
      this.dropped = 0;
      this.onRecovered(dropped);
    });
  }

  flushAtExit() {
    try {
      writeSync(this.descriptor, this.take());
    } catch {
      // There is nowhere to report it.
    }
  }
}

export function createLog(level, destination = 1) {
  const options = { level, hooks: { streamWrite: redact } };
  if (typeof destination === 'object') return pino(options, destination);
  const descriptor = typeof destination === 'string' ? openSync(destination, 'a') : destination;
  const output = new LogOutput(descriptor, (dropped) => log.warn({ dropped }, 'lines of the log could not be written'));
  const log = pino(options, output);
  return log;
}
