// NODE_OPTIONS=--import loads this script into a server under test, and the script loads itself into each thread of the
// server. On THREAD_PROBE_PORT, the script answers two paths with values by thread id. /heap: the memory in bytes that
// each thread uses after a full collection. /entered: the functions that have run since the last call, by file, as
// offsets of their starts. The first call of /entered starts to count.
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { syncBuiltinESMExports } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import threads, { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc');

/**
 * The pause between two collections, in which finalizers and the sweeper of buffers run. V8 reports no event when
 * they end.
 */
const FINALIZER_WAIT_MS = 300;

async function measureUsedBytes() {
  collectGarbage();
  await sleep(FINALIZER_WAIT_MS);
  collectGarbage();
  const { used_heap_size, external_memory } = v8.getHeapStatistics();
  return used_heap_size + external_memory;
}

/** The inspector session of this thread, once the thread counts the functions that run. */
let inspectorSession;

async function readEnteredFunctions() {
  if (!inspectorSession) {
    inspectorSession = new Session();
    inspectorSession.connect();
    await inspectorSession.post('Profiler.enable');
    // with `detailed: false`, V8 counts functions and not blocks
    await inspectorSession.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }
  const { result } = await inspectorSession.post('Profiler.takePreciseCoverage');
  const entered = ({ functions }) =>
    functions.flatMap(({ ranges: [{ count, startOffset }] }) => (count > 0 ? startOffset : []));
  return Object.fromEntries(result.map((script) => [script.url, entered(script)]));
}

const PROBE_COMMANDS = { '/heap': measureUsedBytes, '/entered': readEnteredFunctions };

const threadChannel = new BroadcastChannel('thread-probe');
threadChannel.unref();

if (isMainThread && process.env.THREAD_PROBE_PORT) {
  // the threads of the gateway inherit no environment, so they must get NODE_OPTIONS explicitly
  const { Worker } = threads;
  threads.Worker = class extends Worker {
    constructor(file, options) {
      super(file, { ...options, env: { ...options.env, NODE_OPTIONS: process.env.NODE_OPTIONS } });
    }
  };
  syncBuiltinESMExports();
  /** The running threads that can report, except the main thread. */
  const running = new Set();
  let reported = {};
  /** This function is called when a thread reports or ends. */
  let onChange = () => {};
  threadChannel.onmessage = ({ data }) => {
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
    threadChannel.postMessage({ type: 'run', url });
    const [value] = await Promise.all([PROBE_COMMANDS[url](), allReported()]);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...reported, [threadId]: value }));
  });
  server.listen(Number(process.env.THREAD_PROBE_PORT), '127.0.0.1').unref();
} else if (!isMainThread) {
  threadChannel.onmessage = async ({ data }) => {
    // this channel also receives the reports of other threads, which are ignored here
    if (data.type === 'run')
      threadChannel.postMessage({ type: 'value', threadId, value: await PROBE_COMMANDS[data.url]() });
  };
  threadChannel.postMessage({ type: 'ready', threadId });
}
