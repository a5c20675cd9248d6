import type { DocumentFrame } from '../page/document';
import type { Encoding } from '../page/encoding';

/** Everything that the render of a page may depend on. */
export interface PageJob {
  /** Path and query, as in the address bar. */
  url: string;
  /** `boot.data` is still empty: the thread fetches it. */
  frame: DocumentFrame;
  encoding: Encoding | null;
  /** Of the span that the render belongs to, when it is traced. */
  traceparent?: string;
  /** The page has nothing of one visitor, so that others may get it, too. */
  shared: boolean;
}

export interface RenderJob extends PageJob {
  id: number;
}

/** The whole document, as it is sent. */
export interface RenderedPage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Null for a page that is not shared. */
  etag: string | null;
  status: 200 | 404 | 503;
  /** False: some part was left to the browser, so the page must not be cached. */
  complete: boolean;
}

/** What went wrong in a part that is then left to the browser. */
export interface RenderProblem {
  kind: 'render-error' | 'timeout';
  /** The name of the error's class. */
  name: string;
  stack: string;
}

/** A remote's server bundle. A thread gets it once. */
export interface ServerBundle {
  name: string;
  build: string;
  source: string;
}

/** What a thread is started with. */
export interface ThreadData {
  apiOrigin: string;
  /** One 32-bit cell: the id of the job that ran last and has not ended, or 0. Readable while the thread hangs. */
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
  | { type: 'bundle-failed'; name: string; build: string; problem: string };
