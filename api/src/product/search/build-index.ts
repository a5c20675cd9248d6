import { on } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Piece, receivePieces } from './handover';
import type { BuiltIndex, IndexTask } from './index-worker';

const ENDING = extname(__filename);
/** From the sources, as in tests, the thread needs the compiler that its parent has. */
const COMPILED_AT_LOAD = ENDING === '.ts' ? ['--require', 'tsx/cjs'] : [];

/** Reads the whole catalogue and builds its index in a thread of its own, which ends with it or with the signal. */
export async function buildIndex(task: IndexTask, signal: AbortSignal): Promise<BuiltIndex> {
  signal.throwIfAborted();
  const worker = new Worker(join(__dirname, `index-worker${ENDING}`), {
    workerData: task,
    execArgv: COMPILED_AT_LOAD,
  });
  // what fails while it is being stopped has nobody left to tell
  worker.on('error', () => undefined);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const messages = on(worker, 'message', { signal, close: ['exit'] }) as AsyncIterable<[Piece | null]>;
    return await receivePieces<BuiltIndex>(messages);
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
