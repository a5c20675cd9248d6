import type { DocumentFrame } from '../page/document';
import type { Encoding } from '../page/encoding';

/** What a page is made of. Everything a render may depend on is in it. */
export interface PageJob {
  /** Path and query, as in the address bar. */
  url: string;
  /** `boot.data` is still empty: the thread fetches it. */
  frame: DocumentFrame;
  encoding: Encoding | null;
  /** No visitor's own, so that others may get it as well. */
  shared: boolean;
}

export interface RenderJob extends PageJob {
  id: number;
}

/** The whole document, as it is sent. */
export interface RenderedPage {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of a shared page. */
  etag: string | null;
  status: 200 | 404 | 503;
  /** False: some part was left to the browser, so the page is not worth keeping. */
  complete: boolean;
}

/** A remote's server bundle, sent to a thread once. */
export interface ServerBundle {
  name: string;
  build: string;
  source: string;
}

/** What a thread is started with. */
export interface ThreadSetting {
  apiOrigin: string;
  /** One 32-bit number: the job that was last at work and has not ended, or 0. It can be read while the thread hangs. */
  current: SharedArrayBuffer;
}

export type ToThread =
  /** `id`: of the job that needs it. */
  | { type: 'bundle'; id: number; bundle: ServerBundle }
  /** It is not rendered any more. */
  | { type: 'drop'; name: string; build: string }
  | { type: 'render'; job: RenderJob };
export type FromThread =
  { type: 'done'; id: number; page: RenderedPage } | { type: 'failed'; id: number; reason: string };
