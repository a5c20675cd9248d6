import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { finishPage } from './finish-page';
import type { FromThread, RenderJob, ServerBundle, ThreadData, ToThread } from './messages';
import { createPublicData } from './public-data';
import { createRemoteModules } from './remote-modules';
import { renderPage, stackOf } from './render-page';

// A remote that loops or uses too much memory costs this thread, never the gateway.
const { apiOrigin, current: cell } = workerData as ThreadData;
const modules = createRemoteModules();
/** Of what runs now, its traceparent. */
const traces = new AsyncLocalStorage<string>();
const api = createPublicData(apiOrigin, () => traces.getStore());
const current = new Int32Array(cell);

/** If the thread hangs from here on, this job is the culprit. */
const begin = (id: number) => void Atomics.store(current, 0, id);

const render = (job: RenderJob): Promise<void> =>
  job.traceparent ? traces.run(job.traceparent, () => renderJob(job)) : renderJob(job);

async function renderJob(job: RenderJob): Promise<void> {
  begin(job.id);
  try {
    let began = 0;
    const rendered = await renderPage(job, modules, api, () => {
      began = performance.now();
      begin(job.id);
    });
    const ms = performance.now() - began;
    const page = finishPage(job, rendered);
    send({ type: 'done', id: job.id, page, ms, problems: rendered.problems }, page.bytes.buffer);
  } catch (error) {
    send({ type: 'failed', id: job.id, problem: String(error), stack: stackOf(error) });
  } finally {
    Atomics.compareExchange(current, 0, job.id, 0);
  }
}

/** Without its bundle the browser renders a remote. */
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

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'render') return void render(message.job);
  if (message.type === 'drop') return modules.drop(message.name, message.build);
  begin(message.id);
  add(message.bundle);
});
