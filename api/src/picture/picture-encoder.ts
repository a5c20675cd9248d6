// eslint-disable-next-line no-restricted-syntax -- only a process can limit the memory of a decoder, and be ended
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { extname, join } from 'node:path';
import type { EncoderMessage, EncoderResult, EncodingProblem } from './encode-picture';

/**
 * The encoded files of a picture, in the order of `PICTURE_WIDTHS`. `width` and `height` are the size of the largest
 * file.
 */
export type EncodedPicture = { id: string; width: number; height: number; files: readonly Buffer[] };

/** Thrown for a file that cannot be used as a picture. The message is written for the person who uploaded the file. */
export class PictureRefused extends Error {}

const ENCODING_DEADLINE_MS = 20_000;
/**
 * The maximum memory of the process that encodes a picture. Node itself reserves half of this memory and uses 60 MB.
 * The most expensive picture needs 0.35 GB more. If a picture needs more than the maximum, only its process ends.
 */
const MAX_MEMORY_KB = 1_200_000;
const MAX_HEAP_MB = 64;

const EXTENSION = extname(__filename);
/** In tests, the sources are TypeScript, so the process also needs a compiler. */
const COMPILER_ARGUMENTS = EXTENSION === '.ts' ? ['--require', 'tsx/cjs'] : [];
// The limit is off in tests, because the compiler reserves as much memory again.
const MEMORY_LIMIT_KB = COMPILER_ARGUMENTS.length ? 'unlimited' : MAX_MEMORY_KB;
const PROGRAM_ARGUMENTS = [
  ...COMPILER_ARGUMENTS,
  `--max-old-space-size=${MAX_HEAP_MB}`,
  join(__dirname, `encode-picture${EXTENSION}`),
];

const REFUSAL_MESSAGES: Record<EncodingProblem | 'late', string> = {
  'other type': 'The file type does not match the file name. Choose a PNG, JPEG, WebP or GIF picture.',
  'too large': 'The picture has more than 50 million pixels. Make it smaller and try again.',
  unreadable: 'The file is not a complete PNG, JPEG, WebP or GIF picture.',
  late: 'The picture takes too long to read. Save it as a PNG or JPEG picture and try again.',
};

/**
 * Decodes a picture and encodes it again. This runs in its own process with low priority and limited memory, because
 * decoders are large C programs and the memory of a thread cannot be limited. Throws `PictureRefused`.
 */
export async function encodePicture(path: string, type: string): Promise<EncodedPicture> {
  const encoding = await runEncoder(path, type);
  if ('problem' in encoding) throw new PictureRefused(REFUSAL_MESSAGES[encoding.problem]);
  const { width, height } = encoding;
  const files = encoding.files.map((file) => Buffer.from(file));
  const hash = createHash('sha256');
  for (const file of files) hash.update(file);
  return { id: hash.digest('hex').slice(0, 32), width, height, files };
}

function toEncoderResult(message: EncoderMessage | null): EncoderResult {
  if (message === null) throw new Error('The picture encoder did not start.');
  // If the process ended after it had started, it had too little memory for the picture, or its decoder crashed.
  return message === 'started' ? { problem: 'unreadable' } : message;
}

async function runEncoder(path: string, type: string): Promise<EncoderResult> {
  // Only a shell can limit the memory of a program. `exec` replaces the shell with the program.
  const limited = `ulimit -d ${MEMORY_LIMIT_KB} 2>/dev/null; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, ...PROGRAM_ARGUMENTS, path, type], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // The process gets no environment variables, because those of the API contain secrets.
    env: {},
  });
  let message: EncoderMessage | null = null;
  child.on('message', (newest) => (message = newest as EncoderMessage));
  child.once('spawn', () => setPriority(child.pid as number, constants.priority.PRIORITY_LOW));
  const timer = setTimeout(() => child.kill('SIGKILL'), ENCODING_DEADLINE_MS);
  try {
    await Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  } finally {
    clearTimeout(timer);
  }
  if (child.killed) throw new PictureRefused(REFUSAL_MESSAGES.late);
  return toEncoderResult(message);
}
