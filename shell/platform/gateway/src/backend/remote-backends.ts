import type { FastifyBaseLogger } from 'fastify';
import type { RoundRobinPool } from 'undici';
import type { NamedLines } from '../config/named-lines';
import { createApiPool, API_POOL_OPTIONS } from '../http/api-pool';
import {
  BackendFailure,
  type BackendRequest,
  type BackendResponse,
  callBackend,
  type FailedOutcome,
} from './backend-call';

/**
 * The maximum number of calls of one backend at the same time. Otherwise, the calls of a slow backend would pile up in
 * the gateway.
 */
const MAX_RUNNING_CALLS = 32;
/** The prefix of the paths that lead to backends. No path of the API begins with it. */
export const BACKEND_PATH_PREFIX = '/api/remote/';

const CALL_OUTCOMES = ['answered', 'refused', 'late', 'unreachable', 'busy'] as const satisfies readonly (
  'answered' | FailedOutcome
)[];
type BackendCallOutcome = (typeof CALL_OUTCOMES)[number];

interface Backend {
  address: string;
  pool: RoundRobinPool;
  running: number;
  counts: Record<BackendCallOutcome, number>;
}

export type RemoteBackends = ReturnType<typeof followBackends>;

/**
 * The teams' own backends, by remote. The list is read again at each interval. No backend is removed while the list has
 * a wrong line or cannot be read.
 */
export function followBackends(
  readLines: () => NamedLines<string>,
  intervalMs: number,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
) {
  const backends = new Map<string, Backend>();
  let lastProblem: string | null = null;

  function logNewProblem(problem: string | null): void {
    if (problem !== null && problem !== lastProblem) log.warn({ problem }, 'list of the backends of remotes');
    lastProblem = problem;
  }

  function removeBackend(name: string): void {
    // the pool closes when its running calls have ended
    void backends.get(name)?.pool.close();
    backends.delete(name);
  }

  function updateBackends(): void {
    try {
      const { entries, problems } = readLines();
      logNewProblem(problems.join('; ') || null);
      if (problems.length === 0) for (const name of backends.keys()) if (!entries.has(name)) removeBackend(name);
      for (const [name, address] of entries) {
        if (address === null || backends.get(name)?.address === address) continue;
        removeBackend(name);
        const pool = createApiPool(new URL(address).origin, { ...API_POOL_OPTIONS, connections: MAX_RUNNING_CALLS });
        backends.set(name, { address, pool, running: 0, counts: { ...ZERO_CALL_COUNTS } });
        log.info({ remote: name, address }, 'backend of a remote');
      }
    } catch (error) {
      logNewProblem(error instanceof Error ? error.message : String(error));
    }
  }

  updateBackends();
  const timer = setInterval(updateBackends, intervalMs).unref();

  /** Throws a BackendFailure if there is no response that may be passed on. */
  async function callRemote(name: string, request: BackendRequest): Promise<BackendResponse> {
    const backend = backends.get(name);
    if (!backend) throw new BackendFailure('unreachable', 'it is not in the list');
    const { counts } = backend;
    try {
      if (backend.running === MAX_RUNNING_CALLS) throw new BackendFailure('busy', `${MAX_RUNNING_CALLS} calls run`);
      backend.running += 1;
      try {
        const { pathname } = new URL(backend.address);
        const path = pathname.replace(/\/$/, '') + request.path;
        const response = await callBackend(backend.pool, { ...request, path });
        counts.answered += 1;
        return response;
      } finally {
        backend.running -= 1;
      }
    } catch (error) {
      if (error instanceof BackendFailure) counts[error.outcome] += 1;
      throw error;
    }
  }

  return {
    has: (name: string): boolean => backends.has(name),
    call: callRemote,
    /** The number of calls by remote and outcome. */
    figures: () =>
      [...backends].flatMap(([remote, { counts }]) =>
        CALL_OUTCOMES.map((outcome) => [{ remote, outcome }, counts[outcome]] as const),
      ),
    /**
     * Returns a `fetch` for the reads of the gateway itself. Reads below the folder of backends go to the backend of
     * the remote, without a session.
     * @param send Sends all other requests.
     */
    fetchWith:
      (send: typeof fetch): typeof fetch =>
      async (address, init) => {
        const target = backendTargetOf(pathOf(address));
        if (!target || target === 'malformed' || !backends.has(target.name)) return send(address, init);
        const headers = Object.fromEntries(new Headers(init?.headers));
        const request = { method: 'GET', path: target.path, headers, signal: init?.signal };
        const { status, headers: sent, body } = await callRemote(target.name, request);
        const isEmpty = status === 204 || status === 304;
        return new Response(isEmpty ? null : new Uint8Array(body), {
          status,
          headers: { ...sent, 'content-type': 'application/json' },
        });
      },
    stop(): void {
      clearInterval(timer);
      for (const { pool } of backends.values()) void pool.destroy();
    },
  };
}

const ZERO_CALL_COUNTS: Record<BackendCallOutcome, number> = {
  answered: 0,
  refused: 0,
  late: 0,
  unreachable: 0,
  busy: 0,
};

function pathOf(address: Parameters<typeof fetch>[0]): string {
  const { pathname, search } = new URL(String(address));
  return pathname + search;
}

/**
 * Matches a path that could leave the folder of the backend. A backend may decode dots and slashes, once or several
 * times, before it looks for `..`. Servers for Java read `..;a=b` as `..`.
 */
const FOLDER_ESCAPE_PATTERN = /\\|%(25)*(2e|2f|5c|00)|\/\.{1,2}(;|\/|$)/i;

/**
 * @param url Path and query as the client has sent them.
 * @returns The remote, and the path below the address of its backend; `malformed` for a path that could lead elsewhere.
 */
export function backendTargetOf(url: string): { name: string; path: string } | 'malformed' | null {
  if (!url.startsWith(BACKEND_PATH_PREFIX)) return null;
  const [, name = '', path = '', query = ''] =
    /^([a-z][a-z0-9-]*)(\/[^?#]*)?(\?[^#]*)?$/.exec(url.slice(BACKEND_PATH_PREFIX.length)) ?? [];
  if (FOLDER_ESCAPE_PATTERN.test(url.split('?', 1)[0] ?? '')) return 'malformed';
  return name === '' ? null : { name, path: (path || '/') + query };
}
