import type { DocumentFrame } from '../document/document';
import type { Encoding } from '../document/encoding';

/** Everything that the result of a render may depend on. */
export interface PageJob {
  /** Path and query, as in the address bar. */
  url: string;
  /** The path pattern of the remote, for the log: the address may contain a visitor's input. */
  pattern: string;
  /** `boot.data` is still empty: the thread fetches the data. */
  frame: DocumentFrame;
  encoding: Encoding | null;
  /** The traceparent of the span that the render belongs to, if it is traced. */
  traceparent?: string;
}

export interface RenderJob extends PageJob {
  id: number;
}

/** The whole document as bytes of the response. */
export interface RenderedPage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Null for a preview. */
  etag: string | null;
  status: 200 | 404 | 503;
  /** False: the browser must render a part, so the page must not be cached. */
  complete: boolean;
}

/** An error in a part, which is then left to the browser. */
export interface RenderProblem {
  kind: 'render-error' | 'timeout';
  /** The name of the error's class. */
  name: string;
  stack: string;
}

/** A remote's server bundle. It is sent to a thread once. */
export interface ServerBundle {
  name: string;
  build: string;
  source: string;
}

/** The start data of a thread. */
export interface ThreadData {
  apiOrigin: string;
  /** One 32-bit cell: the id of the last job that ran and has not ended, or 0. It can be read while the thread hangs. */
  current: SharedArrayBuffer;
}

export type ToThread =
  /** `id` is the job that needs the bundle. */
  | { type: 'bundle'; id: number; bundle: ServerBundle }
  | { type: 'drop'; name: string; build: string }
  | { type: 'render'; job: RenderJob };
export type FromThread =
  | { type: 'done'; id: number; page: RenderedPage; ms: number; problems: readonly RenderProblem[] }
  | { type: 'failed'; id: number; problem: string; stack: string }
  | { type: 'bundle-failed'; name: string; build: string; problem: string }
  /** An error outside of a render, e.g. in a timer. It may come from a build that no current job needs. */
  | { type: 'uncaught'; problem: RenderProblem };
