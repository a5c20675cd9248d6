/** This limit is for the whole process. The heap of a thread has its own lower limit. */
const MAX_MEMORY_GROWTH_BYTES = 192 * 1_024 * 1_024;
/** The memory is checked often, because a thread can fill a gigabyte in a second. */
const CHECK_INTERVAL_MS = 20;

interface RunningTask {
  /** The smallest amount of memory that the process has used since the task began. */
  least: number;
  abort: AbortController;
}

/** The running tasks. The task that has run longest is the first one. */
const runningTasks = new Set<RunningTask>();
let checkTimer: NodeJS.Timeout | undefined;

function checkMemory() {
  const used = process.memoryUsage.rss();
  for (const task of runningTasks) task.least = Math.min(task.least, used);
  const [longest] = runningTasks;
  if (!longest || used - longest.least < MAX_MEMORY_GROWTH_BYTES) return;
  longest.abort.abort();
  runningTasks.delete(longest);
  for (const task of runningTasks) task.least = used;
}

/**
 * Limits the memory that the process gains while its threads run tasks, because V8 does not count buffers for the
 * limits of a thread. Only the task that has run longest is aborted, because a normal task takes only some
 * milliseconds.
 * @returns A signal that aborts the task, and a function to call when the task has ended.
 */
export function watchMemory(): { signal: AbortSignal; stop(): void } {
  const task: RunningTask = { least: process.memoryUsage.rss(), abort: new AbortController() };
  runningTasks.add(task);
  checkTimer ??= setInterval(checkMemory, CHECK_INTERVAL_MS);
  return {
    signal: task.abort.signal,
    stop() {
      runningTasks.delete(task);
      if (runningTasks.size > 0) return;
      clearInterval(checkTimer);
      checkTimer = undefined;
    },
  };
}
