import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, RenderJob, ThreadSetting, ToThread } from './messages';
import { createPublicData } from './public-data';
import { createRemoteModules } from './remote-modules';
import { finishPage } from './finish-page';
import { renderPage } from './render-page';

/** A render thread: a remote that loops or eats memory costs this thread, never the gateway. */
const setting = workerData as ThreadSetting;
const modules = createRemoteModules();
const api = createPublicData(setting.apiOrigin);
const current = new Int32Array(setting.current);

/** From here on it is this job's doing if the thread hangs. */
const begin = (id: number) => void Atomics.store(current, 0, id);

async function make(job: RenderJob): Promise<void> {
  begin(job.id);
  try {
    const rendered = await renderPage(job, modules, api, () => begin(job.id));
    const page = finishPage(job, rendered);
    send({ type: 'done', id: job.id, page }, page.bytes.buffer);
  } catch (error) {
    send({ type: 'failed', id: job.id, reason: String(error) });
  } finally {
    Atomics.compareExchange(current, 0, job.id, 0);
  }
}

function send(message: FromThread, ...handedOver: ArrayBuffer[]) {
  parentPort?.postMessage(message, handedOver);
}

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'render') return void make(message.job);
  if (message.type === 'drop') return modules.drop(message.name, message.build);
  begin(message.id);
  modules.add(message.bundle);
});
