// Preloaded (NODE_OPTIONS=--import) into a server under test, and by it into each of its threads. On HEAP_PROBE_PORT it
// responds with the memory that each thread uses after a full collection, in bytes by thread id.
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import threads, { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

/** Finalizers and the sweeper of buffers run between two collections. V8 has no event for their end. */
const FINALIZERS_MS = 300;

async function usedBytes() {
  collect();
  await sleep(FINALIZERS_MS);
  collect();
  const { used_heap_size, external_memory } = v8.getHeapStatistics();
  return used_heap_size + external_memory;
}

const channel = new BroadcastChannel('heap-probe');
channel.unref();

if (isMainThread && process.env.HEAP_PROBE_PORT) {
  // the threads of the gateway inherit no variable, so no NODE_OPTIONS
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      super(file, { ...options, env: { ...options.env, NODE_OPTIONS: process.env.NODE_OPTIONS } });
    }
  };
  syncBuiltinESMExports();
  /** The other running threads that can report. */
  const running = new Set();
  let reported = {};
  /** Called when a thread reports or ends. */
  let onChange = () => {};
  channel.onmessage = ({ data }) => {
    if (data.type === 'ready') running.add(data.threadId);
    else reported[data.threadId] = data.used;
    onChange();
  };
  process.on('worker', (worker) => {
    const { threadId: id } = worker;
    worker.once('exit', () => {
      running.delete(id);
      onChange();
    });
  });
  const allReported = () =>
    new Promise((resolve) => {
      onChange = () => {
        if ([...running].every((id) => id in reported)) resolve();
      };
      onChange();
    });

  const server = createServer(async (_request, response) => {
    reported = {};
    channel.postMessage({ type: 'measure' });
    const [used] = await Promise.all([usedBytes(), allReported()]);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...reported, [threadId]: used }));
  });
  server.listen(Number(process.env.HEAP_PROBE_PORT), '127.0.0.1').unref();
} else if (!isMainThread) {
  channel.onmessage = async ({ data }) => {
    // reports of other threads arrive here, too
    if (data.type === 'measure') channel.postMessage({ type: 'used', threadId, used: await usedBytes() });
  };
  channel.postMessage({ type: 'ready', threadId });
}
