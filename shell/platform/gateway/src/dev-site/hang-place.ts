import { Session } from 'node:inspector';

interface DebuggerMessage {
  method?: string;
  params?: {
    scriptId?: string;
    url?: string;
    callFrames?: { location: { scriptId: string; lineNumber: number; columnNumber: number } }[];
  };
}

/** A step that takes longer than this hangs. The pool waits longer before it ends the thread. */
const HANG_TIMEOUT_MS = 1_500;
/**
 * After this time, the threads are released from the debugger. A busy thread has stopped at its next statement by then.
 * An idle thread would otherwise stop in its next task.
 */
const STOP_TIMEOUT_MS = 300;
const SERVER_BUNDLE_PATTERN = /\/(server\.[^/]+\.cjs)$/;

/**
 * Finds the line in which a thread hangs, because a thread that is ended leaves no stack. Uses the debugger of this
 * process.
 */
export function watchHangs() {
  const session = new Session();
  const threads = new Set<string>();
  /** The server bundles of the threads, by the id of their script. */
  const bundles = new Map<string, string>();
  let place: string | null = null;
  const send = (sessionId: string, method: string) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id: 1, method }) }, () => {});

  session.connect();
  session.on('NodeWorker.attachedToWorker', ({ params }) => void threads.add(params.sessionId));
  session.on('NodeWorker.detachedFromWorker', ({ params }) => void threads.delete(params.sessionId));
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    const { method, params: event = {} } = JSON.parse(params.message) as DebuggerMessage;
    const [, file] = SERVER_BUNDLE_PATTERN.exec(event.url ?? '') ?? [];
    if (file) bundles.set(`${params.sessionId} ${event.scriptId}`, file);
    if (method !== 'Debugger.paused') return;
    for (const { location } of event.callFrames ?? []) {
      const bundle = bundles.get(`${params.sessionId} ${location.scriptId}`);
      // the debugger counts lines and columns from 0, a stack counts them from 1
      if (bundle) place ??= `${bundle}:${location.lineNumber + 1}:${location.columnNumber + 1}`;
    }
    send(params.sessionId, 'Debugger.disable');
  });
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });

  function stopThreads() {
    for (const id of threads) {
      send(id, 'Debugger.enable');
      send(id, 'Debugger.pause');
    }
    setTimeout(() => threads.forEach((id) => send(id, 'Debugger.disable')), STOP_TIMEOUT_MS).unref();
  }

  return {
    /** Watches for a hang during one step of a page. */
    async watchStep<T>(step: Promise<T>): Promise<T> {
      place = null;
      const timer = setTimeout(stopThreads, HANG_TIMEOUT_MS).unref();
      return step.finally(() => clearTimeout(timer));
    },
    /**
     * The line in which the thread hangs, for example `server.1a2b.cjs:12:5`; null when no server bundle was running.
     */
    lastPlace: () => place,
    close: () => session.disconnect(),
  };
}
