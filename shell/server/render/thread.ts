import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages';
import { createPublicData } from './public-data';
import { createRemoteModules } from './remote-modules';
import { renderPage } from './render-page';

/** A render thread: a remote that loops or eats memory costs this thread, never the gateway. */
const modules = createRemoteModules();
const api = createPublicData((workerData as { apiOrigin: string }).apiOrigin);
const send = (message: FromThread) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'bundle') return modules.add(message.bundle);
  const { job } = message;
  renderPage(job, modules, api, () => send({ type: 'begin', id: job.id }))
    .then((page) => send({ type: 'done', id: job.id, page }))
    .catch((error: unknown) => send({ type: 'failed', id: job.id, reason: String(error) }));
});
