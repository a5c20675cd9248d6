import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { finishPage } from './finish-page';
import type { FromThread, RenderJob, ServerBundle, ThreadData, ToThread } from './messages';
import { createPublicData } from './public-data';
import { createRemoteModules } from './remote-modules';
import { problemOf, renderPage, stackOf } from './render-page';

// If a remote loops or uses too much memory, only this thread ends, not the gateway.
const { apiOrigin, current: cell } = workerData as ThreadData;
const modules = createRemoteModules();
/** The traceparent of the current job. */
const traces = new AsyncLocalStorage<string>();
const read = createPublicData(apiOrigin, () => traces.getStore());
const current = new Int32Array(cell);

/** If the thread hangs after this call, this job is the culprit. */
const begin = (id: number) => void Atomics.store(current, 0, id);

const render = (job: RenderJob): Promise<void> =>
  job.traceparent ? traces.run(job.traceparent, () => renderJob(job)) : renderJob(job);

async function renderJob(job: RenderJob): Promise<void> {
  begin(job.id);
  try {
    let began = 0;
    const onRender = () => {
      began = performance.now();
      begin(job.id);
    };
    const rendered = await renderPage(job, modules, read, onRender);
    const ms = performance.now() - began;
    const page = finishPage(job, rendered);
    send({ type: 'done', id: job.id, page, ms, problems: rendered.problems }, page.bytes.buffer);
  } catch (error) {
    send({ type: 'failed', id: job.id, problem: String(error), stack: stackOf(error) });
  } finally {
    Atomics.compareExchange(current, 0, job.id, 0);
  }
}

/** If the bundle fails, the browser renders this remote. */
function add(bundle: ServerBundle) {
  const { name, build } = bundle;
  try {
    modules.add(bundle);
  } catch (error) {
    send({ type: 'bundle-failed', name, build, problem: String(error) });
  }
}

function send(message: FromThread, ...transferred: ArrayBuffer[]) {
  parentPort?.postMessage(message, transferred);
}

const reportUncaught = (error: unknown) => send({ type: 'uncaught', problem: problemOf(error, 'render-error') });
// Without these listeners, the thread would exit, together with the pages of other remotes.
process.on('uncaughtException', reportUncaught);
process.on('unhandledRejection', reportUncaught);

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'render') return void render(message.job);
  if (message.type === 'drop') return modules.drop(message.name, message.build);
  begin(message.id);
  add(message.bundle);
});
