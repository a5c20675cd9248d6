import type { ShellBoot } from '../../src/remote/registry';

/** The files of the shell's browser build, as webpack listed them (dist/browser/assets.json). */
export interface ShellAssets {
  js: readonly string[];
  css: readonly string[];
  theme: string;
  font: string;
  /** By path, the files of a page of the shell's own. */
  pages: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
  /** Exact versions of what the build shares with the remotes. */
  shared: Readonly<Record<string, string>>;
}

/** What is known of a page before it is rendered. */
export interface DocumentFrame {
  assets: Omit<ShellAssets, 'pages' | 'shared'>;
  /** Where those files are served: `/assets/`, or a development server. */
  assetBase: string;
  boot: ShellBoot;
  /** Of what renders the page: stylesheets it needs before it paints, scripts that are fetched beside the shell's. */
  styles: readonly string[];
  scripts: readonly string[];
  /** The page's own address. */
  canonical: string;
}

export interface DocumentParts extends DocumentFrame {
  /** What the rendered page wants in the head, and the page itself; both empty when the browser renders it. */
  head: string;
  html: string;
}

const PRELOAD = /<link rel="preload"[^>]*>/g;

/** The whole page. Nothing inline runs: data is JSON in an inert script, so the CSP stays at 'self'. */
export function renderDocument(parts: DocumentParts): string {
  const { assets, assetBase, boot, styles, scripts, canonical, head, html } = parts;
  const at = (file: string) => escapeAttribute(assetBase + file);
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
    `<script src="${at(assets.theme)}"></script>`,
    ...assets.css.map((file) => `<link rel="stylesheet" href="${at(file)}">`),
    ...styles.map((address) => `<link rel="stylesheet" href="${escapeAttribute(address)}">`),
    ...preloads,
    ...(assets.font ? [`<link rel="preload" href="${at(assets.font)}" as="font" type="font/woff2" crossorigin>`] : []),
    ...assets.js.map((file) => `<script defer src="${at(file)}"></script>`),
    ...scripts.map((address) => `<link rel="preload" href="${escapeAttribute(address)}" as="script">`),
    `</head><body><div id="root">${html}</div>`,
    `<script id="boot" type="application/json">${escapeJson(boot)}</script>`,
    '</body></html>',
  ].join('\n');
}

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
