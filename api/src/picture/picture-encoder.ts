// eslint-disable-next-line no-restricted-syntax -- only a process can limit the memory of a decoder, and be ended
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { extname, join } from 'node:path';
import type { EncoderMessage, EncoderResult, EncodingProblem } from './encode-picture';

/** The files of a picture in the order of `PICTURE_WIDTHS`, with the size of the largest. */
export type EncodedPicture = { id: string; width: number; height: number; files: readonly Buffer[] };

/** The file cannot be a picture of a listing. The message is for the person who sent it. */
export class PictureRefused extends Error {}

const DEADLINE_MS = 20_000;
/**
 * Node itself reserves half of it, and uses 60 MB. The most expensive picture takes 0.35 GB more. One that takes more than
 * the limit ends its own process.
 */
const MAX_MEMORY_KB = 1_200_000;
const MAX_HEAP_MB = 64;

const EXTENSION = extname(__filename);
/** Tests run TypeScript sources, so the process needs a compiler, too. */
const COMPILER = EXTENSION === '.ts' ? ['--require', 'tsx/cjs'] : [];
// A compiler reserves as much again.
const LIMIT = COMPILER.length ? 'unlimited' : MAX_MEMORY_KB;
const PROGRAM = [...COMPILER, `--max-old-space-size=${MAX_HEAP_MB}`, join(__dirname, `encode-picture${EXTENSION}`)];

const REASONS: Record<EncodingProblem | 'late', string> = {
  'other type': 'The file is not of the type that its name says. Choose a PNG, JPEG, WebP or GIF picture.',
  'too large': 'The picture has more than 50 million pixels. Make it smaller and try again.',
  unreadable: 'The file is not a complete PNG, JPEG, WebP or GIF picture.',
  late: 'The picture takes too long to read. Save it as a PNG or JPEG picture and try again.',
};

/**
 * Decodes a file and encodes it again, in a process with little priority and a limit of memory, which ends afterwards:
 * decoders are large programs in C, whose memory a thread cannot limit. Throws `PictureRefused`.
 */
export async function encodePicture(path: string, type: string): Promise<EncodedPicture> {
  const encoding = await runEncoder(path, type);
  if ('problem' in encoding) throw new PictureRefused(REASONS[encoding.problem]);
  const { width, height } = encoding;
  const files = encoding.files.map((file) => Buffer.from(file));
  const hash = createHash('sha256');
  for (const file of files) hash.update(file);
  return { id: hash.digest('hex').slice(0, 32), width, height, files };
}

function resultOf(message: EncoderMessage | null): EncoderResult {
  if (message === null) throw new Error('The encoder of pictures did not start.');
  // A process that ends while it reads has too little memory for the picture, or its decoder has crashed.
  return message === 'started' ? { problem: 'unreadable' } : message;
}

async function runEncoder(path: string, type: string): Promise<EncoderResult> {
  // Only a shell can limit the memory of a program. `exec` makes the program its own process.
  const limited = `ulimit -d ${LIMIT} 2>/dev/null; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limited, process.execPath, ...PROGRAM, path, type], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // The variables of the API have its secrets.
    env: {},
  });
  let message: EncoderMessage | null = null;
  child.on('message', (newest) => (message = newest as EncoderMessage));
  child.once('spawn', () => setPriority(child.pid as number, constants.priority.PRIORITY_LOW));
  const timer = setTimeout(() => child.kill('SIGKILL'), DEADLINE_MS);
  try {
    await Promise.all([once(child, 'close'), once(child, 'disconnect')]);
  } finally {
    clearTimeout(timer);
  }
  if (child.killed) throw new PictureRefused(REASONS.late);
  return resultOf(message);
}
