import { openSync, write, writeSync } from 'node:fs';
import pino, { type DestinationStream, type Logger } from 'pino';
import { redact } from './redact';

/** Lines are collected up to this size, because one system call for each line would cost a busy process too much. */
const BUFFER_BYTES = 4_096;
const MAX_BUFFER_BYTES = 1024 ** 2;
const FLUSH_INTERVAL_MS = 200;

/**
 * The maximum length of a text in a line, in UTF-16 units. Longer texts are cut, because a client decides how long a
 * path, a name or the message of an error is.
 */
const MAX_TEXT_LENGTH = 500;
const MAX_STACK_LENGTH = 4_000;

/** Cuts a text, but not in the middle of a code point. */
const cutText = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Cuts each text in a line of JSON. Most lines are short and stay as they are. */
function cutLine(line: string): string {
  if (line.length <= MAX_TEXT_LENGTH) return line;
  const cutValue = (name: string, value: unknown) =>
    typeof value === 'string' ? cutText(value, name === 'stack' ? MAX_STACK_LENGTH : MAX_TEXT_LENGTH) : value;
  return `${JSON.stringify(JSON.parse(line), cutValue)}\n`;
}

/**
 * Writes buffered lines. It replaces sonic-boom, the default of pino, whose flush at the end of the process waits
 * forever when the disk is full or the pipe is closed.
 */
function bufferedOutput(descriptor: number, onRecovered: (dropped: number) => void): DestinationStream {
  let dropped = 0;
  let isWriting = false;
  /** Bytes of a write that failed or was incomplete. The next write sends them before `text`. */
  let unwritten: Buffer = Buffer.alloc(0);
  let text = '';

  const take = () => {
    const bytes = Buffer.concat([unwritten, Buffer.from(text)]);
    unwritten = Buffer.alloc(0);
    text = '';
    return bytes;
  };
  const flush = () => {
    if (isWriting || (!text && !unwritten.length)) return;
    isWriting = true;
    const bytes = take();
    write(descriptor, bytes, (error, written) => {
      isWriting = false;
      unwritten = bytes.subarray(error ? 0 : written);
      // After an error, the next flush writes the same bytes again.
      if (error || !dropped) return;
      const count = dropped;
      dropped = 0;
      onRecovered(count);
    });
  };
  setInterval(flush, FLUSH_INTERVAL_MS).unref();
  process.on('exit', () => {
    try {
      writeSync(descriptor, take());
    } catch {
      // The error cannot be reported anywhere.
    }
  });
  return {
    write(line) {
      if (unwritten.length + text.length + line.length > MAX_BUFFER_BYTES) return void dropped++;
      text += line;
      if (text.length >= BUFFER_BYTES) flush();
    },
  };
}

/**
 * Creates a log of JSON lines without personal data and without long texts. While the lines cannot be written (full
 * disk, closed pipe), up to 1 MiB is buffered and further lines are dropped. The log reports afterwards how many lines
 * were dropped. It never throws.
 * @param destination a file or a stream. Default: the standard output
 */
export function createLog(level: string, destination?: string | DestinationStream): Logger {
  const options = { level, hooks: { streamWrite: (line: string) => cutLine(redact(line)) } };
  if (typeof destination === 'object') return pino(options, destination);
  const onRecovered = (dropped: number) => log.warn({ dropped }, 'lines of the log could not be written');
  const log: Logger = pino(options, bufferedOutput(destination ? openSync(destination, 'a') : 1, onRecovered));
  return log;
}
