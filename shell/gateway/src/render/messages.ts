import type { DocumentFrame } from '../page/document';
import type { Encoding } from '../page/encoding';
import type { PageTemplate } from '../page/page-template';

/** Everything that the render of a page may depend on. */
export interface PageJob {
  /** Path and query, as in the address bar. */
  url: string;
  /** `boot.data` is still empty: the thread fetches it. */
  frame: DocumentFrame;
  encoding: Encoding | null;
  /** Of the span that the render belongs to, when it is traced. */
  traceparent?: string;
  audience: Audience;
}

/**
 * For whom a page is made: all who are not signed in; all who are, with placeholders for what is of one of them; or one
 * visitor.
 */
export type Audience = 'anonymous' | 'signed-in' | 'one visitor';

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

/** A page for all who are signed in. */
export interface RenderedTemplate extends Pick<RenderedPage, 'status' | 'complete'> {
  /** Null: the page shows more of the visitor than its placeholders, so it must be rendered for each. */
  template: PageTemplate | null;
}

export type RenderResult = RenderedPage | RenderedTemplate;
export type ResultOf<Job extends PageJob> = Job extends { audience: 'signed-in' } ? RenderedTemplate : RenderedPage;

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
  | { type: 'done'; id: number; page: RenderResult; ms: number; problems: readonly RenderProblem[] }
  | { type: 'failed'; id: number; problem: string; stack: string }
  | { type: 'bundle-failed'; name: string; build: string; problem: string }
  /** No page waited for it, such as an error of a timer. It may be of a build that no present job needs. */
  | { type: 'uncaught'; problem: RenderProblem };
