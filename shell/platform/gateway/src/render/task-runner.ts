import { join } from 'node:path';
import { errorText } from '@telemarket/composition/error-text';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Measurements } from '../measure/measurements';
import {
  type BuildId,
  type RenderProblem,
  type LoadedBundle,
  startRenderWorker,
  type Task,
  type TaskResult,
} from './render-worker';
import { type Client, WorkerGroup } from './worker-group';

/** A build that made a thread end is not rendered for this time. */
const QUARANTINE_MS = 60_000;
const MAX_QUARANTINED_BUILDS = 1_000;
const MAX_PROVEN_PAGES = 1_000;
/** The name of a server bundle in a stack, see remote-modules.ts. */
const BUNDLE_FRAME = /\b([a-z][a-z0-9-]*)\/(server\.([0-9A-Za-z._-]+)\.cjs:\d+:\d+)/;

const buildKeyOf = ({ name, build }: BuildId) => `${name}@${build}`;

export interface TaskRunnerOptions {
  /**
   * The number of threads for pages. One more thread runs widgets and pages that are not proven. 0: there are no
   * threads.
   */
  size: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  record?: Measurements['record'];
  file?: string;
}

export type TaskRunner = ReturnType<typeof createTaskRunner>;

/** Runs tasks in threads, each with the code of one build. A build that harms a thread harms no other build. */
export function createTaskRunner({
  size,
  log,
  record = () => {},
  file = join(__dirname, 'render.cjs'),
}: TaskRunnerOptions) {
  const quarantine = new LRUCache<string, true>({ max: MAX_QUARANTINED_BUILDS, ttl: QUARANTINE_MS, perf: Date });
  const workers = Array.from({ length: size && size + 1 }, () =>
    startRenderWorker({ file, log, onUncaught, onCulprit }),
  );
  const pages = new WorkerGroup(workers.slice(1));
  /** Runs widgets, and pages that are not proven. When they hang, the other pages still have all threads of `pages`. */
  const isolated = new WorkerGroup(workers.slice(0, 1));
  /** The pages whose last render has ended in time, with their builds. */
  const proven = new LRUCache<string, true>({ max: MAX_PROVEN_PAGES });

  function onCulprit({ name, build }: BuildId, reason: 'timeout' | 'memory' | 'exit' | 'leak') {
    log.warn({ remote: name, build, reason }, 'build in quarantine');
    quarantine.set(buildKeyOf({ name, build }), true);
    if (reason === 'timeout') record({ remote: name, build, kind: 'timeout', source: 'gateway' });
    record({ remote: name, build, kind: 'quarantine', name: reason, source: 'gateway' });
  }

  function onUncaught(problem: RenderProblem) {
    log.warn({ problem: logTextOf(problem) }, 'uncaught error in a render thread');
    // only the stack says which build it was, because the error may come from a build that ran before the current one
    recordProblem(problem, null);
  }

  /** Attributes a problem to the build in its stack; without a build there, to the build of the task. */
  function recordProblem({ kind, name, message, stack }: RenderProblem, bundle: BuildId | null) {
    const [, remote, place, build] = BUNDLE_FRAME.exec(stack) ?? [];
    if (remote && build && place) record({ remote, build, kind, name, message, place, source: 'gateway' });
    else if (bundle) record({ remote: bundle.name, build: bundle.build, kind, name, message, source: 'gateway' });
  }

  function reportResult(result: TaskResult, bundle: LoadedBundle | null) {
    const problem = result.bundleProblem;
    if (bundle) {
      const { name: remote, build } = bundle;
      if (problem) {
        // a bundle is evaluated before it gets data of a visitor, so the message has no personal values
        log.warn({ remote, build, problem: `${problem.name}: ${problem.message}` }, 'server bundle not used');
        recordProblem(problem, bundle);
      }
      if ('ms' in result) record({ remote, build, kind: 'render', value: result.ms, source: 'gateway' });
    }
    if ('ms' in result) for (const problem of result.problems) recordProblem(problem, bundle);
    if (result.type === 'failed') {
      log.warn({ problem: logTextOf(result.problem) }, 'page not rendered');
      recordProblem(result.problem, bundle);
    }
  }

  return {
    /**
     * Resolves to `shed` when no thread was free in time, and to null when the task has made its thread end. A task
     * whose build is in quarantine runs without the code of the build.
     * @param bundle Null: the task needs the code of no build.
     */
    async run(task: Task, bundle: LoadedBundle | null, client: Client): Promise<TaskResult | 'shed' | null> {
      const { pattern, widget } = task.job;
      const key = bundle && `${buildKeyOf(bundle)} ${pattern}`;
      const isProven = !key || proven.has(key) || quarantine.has(buildKeyOf(bundle));
      const group = widget || !isProven ? isolated : pages;
      const worker = await group.acquireWorker(client);
      if (!worker) return 'shed';
      try {
        // while this task waited, another task of the build may have ended its thread
        const isQuarantined = bundle !== null && quarantine.has(buildKeyOf(bundle));
        if (isQuarantined && task.type === 'reads') return { type: 'paths', paths: [] };
        if (isQuarantined) record({ remote: bundle.name, build: bundle.build, kind: 'skipped', source: 'gateway' });
        const usable = isQuarantined ? null : bundle;
        const result = await worker.run(task, usable);
        if (result) reportResult(result, usable);
        if (key && usable && !widget) {
          if (!result || isHarmfulResult(result)) proven.delete(key);
          else if ('ms' in result) proven.set(key, true);
        }
        return result;
      } finally {
        void group.releaseWorker(worker);
      }
    },
    /**
     * `failing`: the number of threads that have died at their start. `quarantined`: the number of builds in
     * quarantine.
     */
    get figures() {
      quarantine.purgeStale();
      return {
        threads: workers.length,
        running: pages.figures.running + isolated.figures.running,
        waiting: pages.figures.waiting + isolated.figures.waiting,
        failing: workers.filter(({ state }) => state === 'failing').length,
        quarantined: quarantine.size,
      };
    },
    started: Promise.all(workers.map(({ ready }) => ready)),
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

/** Takes only the frames from the stack, because a stack begins with the message, which can have personal values. */
function logTextOf({ name, message, stack }: RenderProblem): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [`${name}: ${errorText(message)}`, ...frames].join('\n');
}

const isHarmfulResult = (result: TaskResult) =>
  result.hasGrown || ('ms' in result && result.problems.some(({ kind }) => kind === 'timeout'));
