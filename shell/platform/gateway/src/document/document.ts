import { createHash } from 'node:crypto';
import { basename } from 'node:path/posix';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type ShellBoot, SITE, type Theme } from '@telemarket/app/own-pages';
import type { RenderedWidgets } from '@telemarket/browser/slot-view';
import type { SlotName } from '@telemarket/composition';
import type { Encoding } from '../config/encoding';

export interface PageFile {
  address: string;
  /** The text to inline and its hash for the content security policy; null when the browser must fetch the file. */
  inline: { text: string; hash: string } | null;
}

/**
 * The maximum number of characters of an inline file. An inline file saves a round trip; a longer file should be in the
 * browser's cache.
 */
const MAX_INLINE_LENGTH = 32_768;

/**
 * Text that an inline stylesheet cannot have: a relative address would be resolved against the page, and an import
 * would need a request.
 */
const RELATIVE_REFERENCE = /@import|url\((?!\s*["']?(?:\/|data:|#))/i;
/**
 * Text that an inline stylesheet cannot have: it could end or hide the end of the style element, or the parser would
 * change it, and with it the hash.
 */
const UNSAFE_INLINE_TEXT = /<[/!]|[\0\r\ufeff]/;

/** @param text Null when the file could not be read. */
export function toStyleFile(address: string, text: string | null): PageFile {
  if (
    text === null ||
    text.length > MAX_INLINE_LENGTH ||
    RELATIVE_REFERENCE.test(text) ||
    UNSAFE_INLINE_TEXT.test(text)
  )
    return { address, inline: null };
  return { address, inline: { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` } };
}

/** The files that a page needs to become interactive. */
export interface PageFiles {
  styles: readonly PageFile[];
  font: string | null;
  scripts: readonly string[];
  /** The addresses of the scripts that render the page. The document only preloads them. The shell executes them. */
  preloads: readonly string[];
}

/** Everything that the result of a render may depend on, except the data. */
export interface PageJob {
  /** Path and query, as in the address bar. */
  url: string;
  /** The path pattern of the page, for the log: the address may contain a visitor's input. */
  pattern: string;
  files: PageFiles;
  /** The boot data. `data` is filled in when the values have been read. */
  boot: ShellBoot;
  theme: Theme;
  /** The canonical address of the page; null for a document that several addresses share. */
  canonical: string | null;
  /** The text that search engines and link previews show. A page can also set its own while it renders. */
  description?: string;
  /** The name of the site. Default: the name in the definition of the site. */
  siteName?: string;
  /** The path of the icon; null: the default icon. */
  icon?: string | null;
  encoding: Encoding | null;
  slots?: readonly FilledSlot[];
  /** The widget that is rendered instead of the page. */
  widget?: PlacedWidget;
}

export interface PlacedWidget {
  /** The id of the widget, for example `gifts/GiftCard`. */
  id: string;
  slot: SlotName;
}

export type FilledSlot = PlacedWidget & { files: Pick<PageFiles, 'styles' | 'preloads'> } & RenderedWidgets[string];

/** The result of a render. Everything is empty when the browser renders the page. */
export interface RenderedTree {
  /** The content of #root. */
  html: string;
  /** The `<title>`, `<meta>` and `<link>` tags, which React writes first. */
  head: string;
  data: Record<string, unknown>;
  status: 200 | 404 | 503;
  /** False: the browser must read or render a part, so the page must not be cached. */
  complete: boolean;
}

export interface RenderedPage extends Pick<RenderedTree, 'status' | 'complete'> {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** Builds and compresses the document. Runs in the render thread, so that it does not block other requests. */
export function finishPage(job: PageJob, { html, head, data, status, complete }: RenderedTree): RenderedPage {
  // a missing page gets no canonical address
  const canonical = status === 200 ? job.canonical : null;
  const shown = (job.slots ?? []).filter(({ id }) => html.includes(`data-widget="${id}"`));
  const files = withSlotFiles(job.files, shown);
  const text = renderDocument({ ...job, files, canonical, boot: { ...job.boot, data }, head, html });
  return {
    bytes: encodeText(text, job.encoding),
    // the ETag is weak, because it is the same for every encoding
    etag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
    status,
    complete,
  };
}

function withSlotFiles(files: PageFiles, slots: readonly FilledSlot[]): PageFiles {
  const styles = [...files.styles, ...slots.flatMap((slot) => slot.files.styles)];
  return {
    ...files,
    // a widget and the page can belong to the same build and share files, which are listed only once
    styles: [...new Map(styles.map((style) => [style.address, style])).values()],
    preloads: [...new Set([...files.preloads, ...slots.flatMap((slot) => slot.files.preloads)])],
  };
}

/** Quality 7 makes a page hundreds of bytes smaller than a lower quality, and takes a millisecond more. */
const BROTLI_QUALITY = 7;

/**
 * The result has its own buffer, so that a thread can transfer it without a copy. Compression is synchronous, because
 * waking a thread of zlib's pool takes longer than compressing a page.
 */
export function encodeText(text: string, encoding: Encoding | null): Uint8Array<ArrayBuffer> {
  const plain = Buffer.from(text);
  if (encoding === 'gzip') return new Uint8Array(gzipSync(plain));
  if (encoding === null) return new Uint8Array(plain);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return new Uint8Array(brotliCompressSync(plain, { params }));
}

const PRELOAD_TAG = /<link rel="preload"[^>]*>/g;

/** Data is JSON in an inert script. The content security policy has the hashes of the inline stylesheets. */
export function renderDocument(
  parts: Pick<PageJob, 'files' | 'boot' | 'theme' | 'canonical' | 'description' | 'siteName' | 'icon'> &
    Pick<RenderedTree, 'head' | 'html'>,
): string {
  const { files, boot, theme, canonical, description, html, siteName = SITE.name, icon } = parts;
  const head = description ? `${parts.head}<meta name="description" content="${escapeHtml(description)}">` : parts.head;
  // React's image preloads come after the stylesheets, which need the connections first
  const preloads = head.match(PRELOAD_TAG) ?? [];
  const tags = head.replace(PRELOAD_TAG, '');
  return [
    `<!doctype html><html lang="en" dir="ltr"${theme === 'system' ? '' : ` data-theme="${theme}"`}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    // phones must not turn order numbers into links, because they look like telephone numbers
    '<meta name="format-detection" content="telephone=no">',
    '<meta name="color-scheme" content="light dark">',
    tags.includes('<title>') ? tags : `<title>${escapeHtml(siteName)}</title>${tags}`,
    ...openGraphTags(head, canonical, siteName),
    icon
      ? `<link rel="icon" href="${escapeHtml(icon)}">`
      : '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // the page has no link to /apple-touch-icon.png, because iOS finds the icon without a link
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...files.styles.filter((style) => !isBelowFirstScreen(style)).map(stylesheetTag),
    ...preloads,
    // scripts have a lower priority than pictures and the font, which the first paint shows
    ...files.scripts.map((address) => `<script defer fetchpriority="low" src="${escapeHtml(address)}"></script>`),
    ...files.preloads.map(
      (address) => `<link rel="preload" href="${escapeHtml(address)}" as="script" fetchpriority="low">`,
    ),
    `</head><body><div id="root">${html}</div>`,
    ...files.styles.filter(isBelowFirstScreen).map(stylesheetTag),
    // the body ends with the preload of the font: Chromium delays the first paint for a font that the head preloads
    ...(files.font
      ? [`<link rel="preload" href="${escapeHtml(files.font)}" as="font" type="font/woff2" crossorigin>`]
      : []),
    `<script id="boot" type="application/json">${escapeJson(boot)}</script>`,
    '</body></html>',
  ].join('\n');
}

/**
 * Says whether a stylesheet is only for content below the first screen, which the name of its file says. The stylesheet
 * then comes after the content of the page.
 */
const isBelowFirstScreen = ({ address }: PageFile) => basename(address).startsWith('below.');

/** webpack's runtime checks `data-href` before it loads a stylesheet; the shell reads the remote from `data-owner`. */
const stylesheetTag = ({ address, inline }: PageFile) =>
  inline
    ? `<style data-href="${escapeHtml(basename(address))}"${ownerOf(address)}>${inline.text}</style>`
    : `<link rel="stylesheet" href="${escapeHtml(address)}">`;

function ownerOf(address: string): string {
  const [, remote] = /^\/remotes\/([^/]+)\//.exec(address) ?? [];
  return remote ? ` data-owner="${escapeHtml(remote)}"` : '';
}

/**
 * Repeats the title and description of the page for search engines and link previews. A page without a picture has the
 * picture of the site.
 */
function openGraphTags(head: string, canonical: string | null, siteName: string): string[] {
  const title = /<title>([^<]*)</.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  const has = (property: string) => head.includes(`<meta property="${property}"`);
  return [
    ...(canonical ? [`<link rel="canonical" href="${escapeHtml(canonical)}">`] : []),
    openGraphTag('site_name', siteName),
    ...(has('og:type') ? [] : [openGraphTag('type', 'website')]),
    ...(canonical ? [openGraphTag('url', canonical)] : []),
    ...(title ? [`<meta property="og:title" content="${title.replace(/"/g, '&quot;')}">`] : []),
    ...(description ? [`<meta property="og:description" content="${description}">`] : []),
    // without a public origin, the canonical address contains the Host header of the client, which may be malformed
    ...(has('og:image') || !canonical || !URL.canParse(canonical)
      ? []
      : siteImageTags(new URL(canonical).origin, siteName)),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function siteImageTags(origin: string, siteName: string): string[] {
  if (!SITE.previewImage) return [];
  const { path, width, height, alt } = SITE.previewImage;
  return [
    openGraphTag('image', origin + path),
    openGraphTag('image:width', String(width)),
    openGraphTag('image:height', String(height)),
    openGraphTag(
      'image:alt',
      alt.replaceAll(SITE.name, () => siteName),
    ),
  ];
}

const openGraphTag = (name: string, content: string) => `<meta property="og:${name}" content="${escapeHtml(content)}">`;

/** Escapes `<`, so that the text cannot end the script element, and U+2028 and U+2029, which older engines refuse. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes a text for HTML and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
