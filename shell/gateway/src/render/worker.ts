import { parentPort } from 'node:worker_threads';
import { finishPage } from './finish-page';
import { watchHeap } from './heap-growth';
import type { SentTask, TaskResult } from './messages';
import { createRemoteModules, type Modules } from './remote-modules';
import { problemOf, readsOf, renderPage } from './render-page';
import { trackTimers } from './task-timers';

type PageTask = Exclude<SentTask, { type: 'start' }>;

// If a remote loops or uses too much memory, only this thread ends, not the gateway.
const modules = createRemoteModules();
const endTimers = trackTimers();
const hasGrown = watchHeap();

const reportUncaught = (error: unknown) => parentPort?.postMessage(problemOf(error, 'render-error'));
// Without these listeners, the thread would exit, and another task could lose its page.
process.on('uncaughtException', reportUncaught);
process.on('unhandledRejection', reportUncaught);

/** Runs one task. The thread gets the next one when this one has ended. */
export async function runTask(task: SentTask): Promise<TaskResult> {
  if (task.type === 'start') return { type: 'started' };
  // if the thread ends before this message, the build of the task before has ended it
  parentPort?.postMessage('began');
  const bundleProblem = addBundle(task.bundle);
  const bundle = task.bundle ? modules.get(task.bundle) : {};
  if (!bundle) return { type: 'source-missing' };
  const result = await perform(task, bundle).catch((error: unknown): TaskResult => ({
    type: 'failed',
    problem: problemOf(error, 'render-error'),
  }));
  endTimers();
  return { ...result, bundleProblem, hasGrown: hasGrown() };
}

/** @returns The problem of a bundle that cannot be evaluated. */
function addBundle(bundle: PageTask['bundle']): string | undefined {
  if (bundle?.source === undefined) return undefined;
  try {
    modules.add({ ...bundle, source: bundle.source });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

async function perform(task: PageTask, bundle: Modules): Promise<TaskResult> {
  const { job } = task;
  if (task.type === 'reads') return { type: 'paths', paths: readsOf(job, bundle) };
  const began = performance.now();
  const rendered = await renderPage(job, bundle, task.data);
  const ms = performance.now() - began;
  return { type: 'page', page: finishPage(job, rendered), ms, problems: rendered.problems };
}
