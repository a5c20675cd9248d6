import { on } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BuiltIndex } from './index-worker';
import type { BuildTask } from './search-engine';
import { type Piece, receivePieces } from './transfer';

const EXTENSION = extname(__filename);
/** Tests run the sources: their thread needs a compiler, too. */
const COMPILER = EXTENSION === '.ts' ? ['--require', 'tsx/cjs'] : [];

/** Builds an index in a new thread, which is terminated at the end or by the signal. */
export async function buildInThread(task: BuildTask, signal: AbortSignal): Promise<BuiltIndex> {
  signal.throwIfAborted();
  const worker = new Worker(join(__dirname, `index-worker${EXTENSION}`), { workerData: task, execArgv: COMPILER });
  // An error before the abort is thrown below. A terminated thread may report another one, which nobody needs.
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
