import { basename } from 'node:path/posix';
import type { ShellBoot } from '@telemarket/host/registry';
import type { PageFile } from './page-file';
import type { ShellFiles } from './shell-files';

/** The files of a page, all that it needs before it is alive. */
export interface PageFiles extends Pick<ShellFiles, 'theme' | 'styles' | 'font'> {
  /** Addresses: the shell's, which run, and those of what renders the page, which the shell runs. */
  scripts: readonly string[];
  preloads: readonly string[];
}

/** What is known of a page before it is rendered. */
export interface DocumentFrame {
  files: PageFiles;
  boot: ShellBoot;
  /** The page's own address. */
  canonical: string;
  /** For search engines and link previews; a page may also set its own while it renders. */
  description?: string;
}

export interface DocumentParts extends DocumentFrame {
  /** What the rendered page wants in the head, and the page itself; both empty when the browser renders it. */
  head: string;
  html: string;
}

const PRELOAD = /<link rel="preload"[^>]*>/g;

/** The whole page. Data is JSON in an inert script; what it carries of its files is named in its CSP by hash. */
export function renderDocument(parts: DocumentParts): string {
  const { files, boot, canonical, description, html } = parts;
  const head = description
    ? `${parts.head}<meta name="description" content="${escapeAttribute(description)}">`
    : parts.head;
  // what React wants preloaded (pictures) must not take the connections that the stylesheets need
  const preloads = head.match(PRELOAD) ?? [];
  const named = head.replace(PRELOAD, '');
  return [
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    named.includes('<title>') ? named : `<title>TeleMarket</title>${named}`,
    ...openGraph(head, canonical),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    themeScript(files.theme),
    ...files.styles.map(stylesheet),
    ...preloads,
    ...(files.font
      ? [`<link rel="preload" href="${escapeAttribute(files.font)}" as="font" type="font/woff2" crossorigin>`]
      : []),
    ...files.scripts.map((address) => `<script defer src="${escapeAttribute(address)}"></script>`),
    ...files.preloads.map((address) => `<link rel="preload" href="${escapeAttribute(address)}" as="script">`),
    `</head><body><div id="root">${html}</div>`,
    `<script id="boot" type="application/json">${escapeJson(boot)}</script>`,
    '</body></html>',
  ].join('\n');
}

const themeScript = ({ address, inline }: PageFile) =>
  inline ? `<script>${inline.text}</script>` : `<script src="${escapeAttribute(address)}"></script>`;

/** By its name in the build, which has its content's hash, webpack finds in the browser that the stylesheet is there. */
const stylesheet = ({ address, inline }: PageFile) =>
  inline
    ? `<style data-href="${escapeAttribute(basename(address))}">${inline.text}</style>`
    : `<link rel="stylesheet" href="${escapeAttribute(address)}">`;

/** For search engines and link previews: the page's own title and description again, under the names they read. */
function openGraph(head: string, canonical: string): string[] {
  const title = /<title>([^<]*)</.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1];
  return [
    `<link rel="canonical" href="${escapeAttribute(canonical)}">`,
    '<meta property="og:site_name" content="TeleMarket">',
    `<meta property="og:url" content="${escapeAttribute(canonical)}">`,
    ...(title ? [`<meta property="og:title" content="${title.replace(/"/g, '&quot;')}">`] : []),
    ...(description ? [`<meta property="og:description" content="${description}">`] : []),
  ];
}

/** `<` cannot end the script element, and the two separators are not valid in older JavaScript strings. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
