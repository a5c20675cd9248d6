import type { ShellBoot } from '../../src/remote/registry';

/** The files of the shell's browser build, as webpack listed them (dist/browser/assets.json). */
export interface ShellAssets {
  js: readonly string[];
  css: readonly string[];
  theme: string;
  font: string;
}

export interface DocumentParts {
  assets: ShellAssets;
  /** Where those files are served: `/assets/`, or a development server. */
  assetBase: string;
  boot: ShellBoot;
  /** Of the page's own remote: stylesheets it needs before it paints, scripts that are fetched beside the shell's. */
  styles: readonly string[];
  scripts: readonly string[];
}

/** The whole page. Nothing inline runs: data is JSON in an inert script, so the CSP stays at 'self'. */
export function renderDocument({ assets, assetBase, boot, styles, scripts }: DocumentParts): string {
  const at = (file: string) => escapeAttribute(assetBase + file);
  return [
    '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>TeleMarket</title>',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script src="${at(assets.theme)}"></script>`,
    ...assets.css.map((file) => `<link rel="stylesheet" href="${at(file)}">`),
    ...styles.map((address) => `<link rel="stylesheet" href="${escapeAttribute(address)}">`),
    ...(assets.font ? [`<link rel="preload" href="${at(assets.font)}" as="font" type="font/woff2" crossorigin>`] : []),
    ...assets.js.map((file) => `<script defer src="${at(file)}"></script>`),
    ...scripts.map((address) => `<link rel="preload" href="${escapeAttribute(address)}" as="script">`),
    '</head><body><div id="root"></div>',
    `<script id="boot" type="application/json">${escapeJson(boot)}</script>`,
    '<noscript>This page needs JavaScript to be used.</noscript>',
    '</body></html>',
  ].join('\n');
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
