// Preloaded (NODE_OPTIONS=--import) into a server under test, and by it into each of its threads. On THREAD_PROBE_PORT it
// responds by thread id: /heap with the memory that each thread uses after a full collection, in bytes; /entered with the
// functions that have run since the last call, by file, as offsets of their starts. The first call of /entered starts to count.
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
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

/** Set when this thread counts the functions that run. */
let session;

async function enteredFunctions() {
  if (!session) {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    // detailed: false counts functions, not blocks
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const entered = ({ functions }) =>
    functions.flatMap(({ ranges: [{ count, startOffset }] }) => (count > 0 ? startOffset : []));
  return Object.fromEntries(result.map((script) => [script.url, entered(script)]));
}

const COMMANDS = { '/heap': usedBytes, '/entered': enteredFunctions };

const channel = new BroadcastChannel('thread-probe');
channel.unref();

if (isMainThread && process.env.THREAD_PROBE_PORT) {
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
    else reported[data.threadId] = data.value;
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

  const server = createServer(async ({ url }, response) => {
    reported = {};
    channel.postMessage({ type: 'run', url });
    const [value] = await Promise.all([COMMANDS[url](), allReported()]);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...reported, [threadId]: value }));
  });
  server.listen(Number(process.env.THREAD_PROBE_PORT), '127.0.0.1').unref();
} else if (!isMainThread) {
  channel.onmessage = async ({ data }) => {
    // reports of other threads arrive here, too
    if (data.type === 'run') channel.postMessage({ type: 'value', threadId, value: await COMMANDS[data.url]() });
  };
  channel.postMessage({ type: 'ready', threadId });
}
