import { createHash } from 'node:crypto';
import { renderDocument } from '../page/document';
import { encodeText } from '../page/encoding';
import type { Placeholders } from '../page/page-template';
import type { PageJob, RenderedPage, RenderedTemplate, RenderProblem } from './messages';

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
export function finishPage({ frame, encoding, audience }: PageJob, rendered: RenderedTree): RenderedPage {
  const { status, complete } = rendered;
  const shared = audience === 'anonymous';
  const text = documentOf(frame, rendered);
  return {
    bytes: encodeText(text, encoding, shared ? 'cached' : 'once'),
    // weak, because it is the same in every encoding
    etag: shared ? `W/"${createHash('sha256').update(text).digest('base64url')}"` : null,
    status,
    complete,
  };
}

/** @param isPersonal Whether the page shows personal data outside of the placeholders. */
export function finishTemplate(
  { frame }: PageJob,
  rendered: RenderedTree,
  placeholders: Placeholders,
  isPersonal: boolean,
): RenderedTemplate {
  const { status, complete } = rendered;
  if (isPersonal) return { template: null, status, complete };
  const template = placeholders.split(documentOf(frame, rendered, placeholders.inBoot));
  return { template, status, complete };
}

/** A missing page gets no canonical address. */
function documentOf(
  { canonical, ...frame }: PageJob['frame'],
  { html, head, data, status }: RenderedTree,
  inBoot: Placeholders['inBoot'] = (boot) => boot,
): string {
  const boot = inBoot({ ...frame.boot, data });
  return renderDocument({ ...frame, canonical: status === 200 ? canonical : null, boot, head, html });
}

/** The tree of a page that the browser renders. */
export const EMPTY_TREE = { html: '', head: '', data: {}, problems: [] };
