import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { finishPage } from '../document/document';
import { createRemoteModules, type ServerModules } from './remote-modules';
import { problemOf, readPathsOf, renderPage } from './render-page';
import type { RenderProblem, SentTask, Task, TaskResult } from './render-worker';

type StartTimer = (...args: never[]) => NodeJS.Timeout | NodeJS.Immediate;

const MAX_MEMORY_GROWTH_BYTES = 48 * 1_024 * 1_024;

// If a remote loops or uses too much memory, only this thread ends, not the gateway.
const remoteModules = createRemoteModules();
const endTimers = trackTimers();
const hasMemoryGrown = watchHeap();

const reportUncaught = (error: unknown) => parentPort?.postMessage(problemOf(error, 'render-error'));
// Without these listeners, the thread would exit, and another task could lose its page.
process.on('uncaughtException', reportUncaught);
process.on('unhandledRejection', reportUncaught);

/** Runs one task. The thread gets the next task when this task has ended. */
export async function runTask(task: SentTask): Promise<TaskResult> {
  if (task.type === 'start') return { type: 'started' };
  // if the thread ends before it sends this message, the build of the previous task has ended it
  parentPort?.postMessage('began');
  let bundle: ServerModules = {};
  let bundleProblem: RenderProblem | undefined;
  try {
    if (task.bundle) bundle = remoteModules.get(task.bundle);
  } catch (error) {
    bundleProblem = problemOf(error, 'bundle-failed');
  }
  const result = await performTask(task, bundle).catch((error: unknown): TaskResult => ({
    type: 'failed',
    problem: problemOf(error, 'render-error'),
  }));
  endTimers();
  return { ...result, bundleProblem, hasGrown: hasMemoryGrown() };
}

async function performTask(task: Task, bundle: ServerModules): Promise<TaskResult> {
  const { job } = task;
  if (task.type === 'reads') return { type: 'paths', ...readPathsOf(job, bundle) };
  const began = performance.now();
  const rendered = await renderPage(job, bundle, task.data, task.unread, task.optional);
  const { html, complete, problems } = rendered;
  const ms = performance.now() - began;
  if (job.widget) return { type: 'widget', html: complete ? html : null, ms, problems };
  return { type: 'page', page: finishPage(job, rendered), ms, problems };
}

/**
 * Ends the timers of this thread with their task, because a late timer would run in the task of another build.
 * @returns A function that ends all timers that were started since its last call.
 */
function trackTimers(): () => void {
  const timers = new Set<NodeJS.Timeout | NodeJS.Immediate>();
  for (const name of ['setTimeout', 'setInterval', 'setImmediate'] as const) {
    const start = globalThis[name] as StartTimer;
    const tracked: StartTimer = (...args) => {
      const timer = start(...args);
      timers.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [name]: tracked });
  }
  return () => {
    for (const timer of timers) {
      clearTimeout(timer as NodeJS.Timeout);
      clearImmediate(timer as NodeJS.Immediate);
    }
    timers.clear();
  };
}

/**
 * Watches the memory of this thread.
 * @returns A function to call after each task. It returns true when the thread has kept too much memory since its
 * start. Garbage does not count, because it is collected first.
 */
function watchHeap(): () => boolean {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = () => {
    const { used_heap_size, external_memory } = getHeapStatistics();
    return used_heap_size + external_memory;
  };
  collectGarbage();
  const limit = used() + MAX_MEMORY_GROWTH_BYTES;
  return () => {
    if (used() < limit) return false;
    // the garbage is collected only near the limit, because a collection takes 20 ms
    collectGarbage();
    return used() >= limit;
  };
}
