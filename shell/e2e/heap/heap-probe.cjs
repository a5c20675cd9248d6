// Preloaded (NODE_OPTIONS=--require) into a server that is under test, and so into each of its threads: answers on
// HEAP_PROBE_PORT how much memory every thread still holds after a full collection, in bytes by thread id.
const { createServer } = require('node:http');
const v8 = require('node:v8');
const vm = require('node:vm');
const { BroadcastChannel, isMainThread, threadId } = require('node:worker_threads');

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

function heldBytes() {
  collect();
  const { used_heap_size, external_memory } = v8.getHeapStatistics();
  return used_heap_size + external_memory;
}

const PATIENCE_MS = 1_000;
const channel = new BroadcastChannel('heap-probe');
channel.unref();

if (isMainThread && process.env.HEAP_PROBE_PORT) {
  let answers = {};
  channel.onmessage = ({ data }) => (answers[data.threadId] = data.held);
  const server = createServer((_request, response) => {
    answers = { [threadId]: heldBytes() };
    channel.postMessage('measure');
    setTimeout(() => response.setHeader('content-type', 'application/json').end(JSON.stringify(answers)), PATIENCE_MS);
  });
  server.listen(Number(process.env.HEAP_PROBE_PORT), '127.0.0.1').unref();
} else if (!isMainThread) {
  // the other threads' answers come here, too
  channel.onmessage = ({ data }) => data === 'measure' && channel.postMessage({ threadId, held: heldBytes() });
}
