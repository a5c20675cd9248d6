import { createHash } from 'node:crypto';
import { renderDocument } from '../page/document';
import { encodeText } from '../page/encoding';
import type { Placeholders } from '../page/page-template';
import type { PageJob, RenderedPage, RenderedTemplate, RenderProblem } from './messages';

/** The result of the render, without its document. */
export interface RenderedTree {
  /** The inside of #root. */
  html: string;
  /** `<title>`, `<meta>` and `<link>`, which React writes first. */
  head: string;
  data: Record<string, unknown>;
  status: 200 | 404 | 503;
  complete: boolean;
  problems: readonly RenderProblem[];
}

/** Makes the document and compresses it: in the thread of the render, not in the one of all requests. */
export function finishPage({ frame, encoding, audience }: PageJob, rendered: RenderedTree): RenderedPage {
  const { html, head, data, status, complete } = rendered;
  const shared = audience === 'anonymous';
  const text = renderDocument({ ...frame, boot: { ...frame.boot, data }, head, html });
  return {
    bytes: encodeText(text, encoding, shared ? 'cached' : 'once'),
    // weak: the same page in every encoding
    etag: shared ? `W/"${createHash('sha256').update(text).digest('base64url')}"` : null,
    status,
    complete,
  };
}

/** @param isPersonal Whether the page shows more of the visitor than the placeholders. */
export function finishTemplate(
  { frame }: PageJob,
  { html, head, data, status, complete }: RenderedTree,
  placeholders: Placeholders,
  isPersonal: boolean,
): RenderedTemplate {
  if (isPersonal) return { template: null, status, complete };
  const boot = placeholders.inBoot({ ...frame.boot, data });
  return { template: placeholders.split(renderDocument({ ...frame, boot, head, html })), status, complete };
}

/** For a page that the browser renders. */
export const EMPTY_TREE = { html: '', head: '', data: {}, problems: [] };
