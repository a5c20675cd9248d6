import type { ShellBoot } from '../../src/remote/registry';

/** What a page is rendered for. Everything a render may depend on is in it. */
export interface RenderJob {
  id: number;
  /** Path and query, as in the address bar. */
  url: string;
  /** `data` is still empty: the thread fetches it. */
  boot: ShellBoot;
}

export interface RenderedPage {
  /** The inside of #root. */
  html: string;
  /** `<title>`, `<meta>` and the like, which React lifts to the front of what it renders. */
  head: string;
  data: Record<string, unknown>;
  status: 200 | 404;
  /** False: some part was left to the browser, so the page is not worth keeping. */
  complete: boolean;
}

/** A remote's server bundle, sent to a thread once. */
export interface ServerBundle {
  name: string;
  build: string;
  source: string;
}

export type ToThread = { type: 'bundle'; bundle: ServerBundle } | { type: 'render'; job: RenderJob };
export type FromThread =
  /** Its synchronous part begins: a thread that says nothing after this hangs in this job. */
  | { type: 'begin'; id: number }
  | { type: 'done'; id: number; page: RenderedPage }
  | { type: 'failed'; id: number; reason: string };
