import { createHash } from 'node:crypto';
import { renderDocument } from '../page/document';
import { encodeText } from '../page/encoding';
import type { PageJob, RenderedPage } from './messages';

/** A page as the tree rendered it, before its document. */
export interface RenderedTree {
  /** The inside of #root. */
  html: string;
  /** `<title>`, `<meta>` and the like, which React lifts to the front of what it renders. */
  head: string;
  data: Record<string, unknown>;
  status: 200 | 404 | 503;
  complete: boolean;
}

/** The bytes that go out: composed and compressed where the page was rendered, not where all requests pass. */
export function finishPage({ frame, encoding, shared }: PageJob, rendered: RenderedTree): RenderedPage {
  const { html, head, data, status, complete } = rendered;
  const text = renderDocument({ ...frame, boot: { ...frame.boot, data }, head, html });
  return {
    bytes: encodeText(text, encoding, shared ? 'cached' : 'once'),
    // weak: the same page in every encoding
    etag: shared ? `W/"${createHash('sha1').update(text).digest('base64url')}"` : null,
    status,
    complete,
  };
}

/** A page of which nothing is rendered here. */
export const EMPTY_TREE = { html: '', head: '', data: {} };
