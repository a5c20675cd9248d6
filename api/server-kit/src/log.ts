import { openSync, write, writeSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import { redact } from './redact';

/** One system call for each line would cost a busy process too much. */
const BUFFER_BYTES = 4_096;
const MAX_BUFFER_BYTES = 1024 ** 2;
const FLUSH_INTERVAL_MS = 200;

/**
 * Writes buffered lines. It replaces sonic-boom, the default of pino, whose flush at the end of the process waits
 * forever when the disk is full or the pipe is closed.
 */
class LogOutput {
  private dropped = 0;
  /** Bytes of a write that failed or was incomplete. They come before `text`. */
  private unwritten: Buffer = Buffer.alloc(0);
  private text = '';
  private writing = false;

  constructor(
    private readonly descriptor: number,
    private readonly onRecovered: (dropped: number) => void,
  ) {
    setInterval(() => this.flush(), FLUSH_INTERVAL_MS).unref();
    process.on('exit', () => this.flushAtExit());
  }

  write(line: string): void {
    if (this.unwritten.length + this.text.length + line.length > MAX_BUFFER_BYTES) {
      this.dropped++;
      return;
    }
    this.text += line;
    if (this.text.length >= BUFFER_BYTES) this.flush();
  }

  private take(): Buffer {
    const bytes = Buffer.concat([this.unwritten, Buffer.from(this.text)]);
    this.unwritten = Buffer.alloc(0);
    this.text = '';
    return bytes;
  }

  private flush(): void {
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

  private flushAtExit(): void {
    try {
      writeSync(this.descriptor, this.take());
    } catch {
      // The error cannot be reported anywhere.
    }
  }
}

/**
 * A log of JSON lines without personal data. While they cannot be written (full disk, closed pipe) up to 1 MiB is
 * buffered and further lines are dropped; their number is logged afterwards. It never throws.
 * @param destination a file, a descriptor or a stream. Default: the standard output
 */
export function createLog(level: string, destination: number | string | DestinationStream = 1): Logger {
  const options = { level, hooks: { streamWrite: redact } };
  if (typeof destination === 'object') return pino(options, destination);
  const descriptor = typeof destination === 'string' ? openSync(destination, 'a') : destination;
  const output = new LogOutput(descriptor, (dropped) => log.warn({ dropped }, 'lines of the log could not be written'));
  const log: Logger = pino(options, output);
  return log;
}
