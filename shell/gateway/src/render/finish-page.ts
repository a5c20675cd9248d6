import { createHash } from 'node:crypto';
import { renderDocument } from '../document/document';
import { encodeText } from '../document/encoding';
import type { PageJob, RenderedPage, RenderProblem } from './messages';

/** The result of a render, before the document is built. */
export interface RenderedTree {
  /** The content of #root. */
  html: string;
  /** The `<title>`, `<meta>` and `<link>` tags, which React writes first. */
  head: string;
  data: Record<string, unknown>;
  status: 200 | 404 | 503;
  complete: boolean;
  problems: readonly RenderProblem[];
}

/** Builds and compresses the document. Runs in the render thread, so that it does not block other requests. */
export function finishPage({ frame, encoding }: PageJob, rendered: RenderedTree): RenderedPage {
  const { html, head, data, status, complete } = rendered;
  // the page of a preview is for one visitor
  const isCached = !frame.boot.preview;
  const boot = { ...frame.boot, data };
  // a missing page gets no canonical address
  const canonical = status === 200 ? frame.canonical : null;
  const text = renderDocument({ ...frame, canonical, boot, head, html });
  return {
    bytes: encodeText(text, encoding, isCached ? 'cached' : 'once'),
    // weak, because it is the same in every encoding
    etag: isCached ? `W/"${createHash('sha256').update(text).digest('base64url')}"` : null,
    status,
    complete,
  };
}

/** The tree of a page that the browser renders. */
export const EMPTY_TREE = { html: '', head: '', data: {}, problems: [] };
