// Preloaded (NODE_OPTIONS=--import) into a server that is under test, and so into each of its threads: answers on
// HEAP_PROBE_PORT how much memory every thread still holds after a full collection, in bytes by thread id.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

const SETTLE_MS = 300;
/** For all threads to answer, though they may be rendering. */
const PATIENCE_MS = 1_200;

/** What the first collection leaves to finalizers and to the sweeper of buffers, the second finds gone. */
async function heldBytes() {
  collect();
  await sleep(SETTLE_MS);
  collect();
  const { used_heap_size, external_memory } = v8.getHeapStatistics();
  return used_heap_size + external_memory;
}

const channel = new BroadcastChannel('heap-probe');
channel.unref();

if (isMainThread && process.env.HEAP_PROBE_PORT) {
  let answers = {};
  channel.onmessage = ({ data }) => (answers[data.threadId] = data.held);
  const server = createServer(async (_request, response) => {
    answers = {};
    channel.postMessage('measure');
    const [held] = await Promise.all([heldBytes(), sleep(PATIENCE_MS)]);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...answers, [threadId]: held }));
  });
  server.listen(Number(process.env.HEAP_PROBE_PORT), '127.0.0.1').unref();
} else if (!isMainThread) {
  channel.onmessage = async ({ data }) => {
    // the other threads' answers come here, too
    if (data === 'measure') channel.postMessage({ threadId, held: await heldBytes() });
  };
}
