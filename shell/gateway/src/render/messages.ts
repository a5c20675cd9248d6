import type { DocumentFrame } from '../document/document';
import type { Encoding } from '../document/encoding';

/** Everything that the result of a render may depend on, except the data. */
export interface PageJob {
  /** Path and query, as in the address bar. */
  url: string;
  /** The path pattern of the remote, for the log: the address may contain a visitor's input. */
  pattern: string;
  /** `boot.data` is still empty. */
  frame: DocumentFrame;
  encoding: Encoding | null;
}

/** The values of API paths. Null: the address has no page. */
export type PageData = Record<string, unknown> | null;

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

/** A build of the remote `name`. */
export interface Build {
  name: string;
  build: string;
}

export const buildKey = ({ name, build }: Build) => `${name}@${build}`;

/** A remote's server bundle. */
export interface ServerBundle extends Build {
  source: string;
}

/** A worker does one task at a time, which runs the code of one build at most. */
export type Task =
  /** Runs `reads` of the page. */
  { type: 'reads'; job: PageJob } | { type: 'render'; job: PageJob; data: PageData };

/** The worker gets a task in this form. The source is missing while the worker may still have the bundle. */
export type SentTask =
  /** Ends when the worker has loaded its own code. */
  { type: 'start' } | (Task & { bundle: (Build & { source?: string }) | null });

/** The result of a task. */
export type TaskResult = (
  | { type: 'started' }
  /** The worker does not have the bundle. */
  | { type: 'source-missing' }
  | { type: 'paths'; paths: readonly string[] | null }
  | { type: 'page'; page: RenderedPage; ms: number; problems: readonly RenderProblem[] }
  | { type: 'failed'; problem: RenderProblem }
) & {
  /** The bundle could not be evaluated: the browser renders this remote. */
  bundleProblem?: string;
  /** The memory of the worker has grown too much. */
  hasGrown?: boolean;
};
