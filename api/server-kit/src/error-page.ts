import { createHash } from 'node:crypto';
import { SHOP_COLOR_RULES } from './shop-colors';

/** The heading and the text of the page for a person who has opened an address that failed. */
export type ErrorWords = Readonly<{ heading: string; text: string }>;

let siteName = 'TeleMarket';

/** Sets the name for all error pages of this process, because a process serves one site. */
export function setSiteName(name: string): void {
  siteName = escapeHtml(name);
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const UNREADABLE_WORDS: ErrorWords = {
  heading: 'This address does not work',
  text: 'The shop cannot read what your browser sent. Please continue from the home page.',
};
const UNAVAILABLE_WORDS: ErrorWords = {
  heading: 'Back in a moment',
  text: 'The shop is not available right now. Please try again in a moment.',
};

export const ERROR_WORDS: Readonly<Record<number, ErrorWords>> = {
  400: UNREADABLE_WORDS,
  401: {
    heading: 'Please log in',
    text: 'You need to log in to open this address. Log in from the home page, then open it again.',
  },
  403: { heading: 'No access', text: 'Your account does not have access to this address.' },
  404: { heading: 'Page not found', text: 'There is nothing at this address.' },
  405: {
    heading: 'This is not a page',
    text: 'The shop uses this address in the background. Please continue from the home page.',
  },
  408: { heading: 'That took too long', text: 'Your request did not arrive in time. Please try again.' },
  410: {
    heading: 'This link no longer works',
    text: 'It has expired or is incomplete. Please ask for a new one.',
  },
  413: { heading: 'That is too large', text: 'Your browser sent more than the shop accepts.' },
  414: { heading: 'This address is too long', text: 'Please check the link, or continue from the home page.' },
  421: { heading: 'This is not the shop’s address', text: 'Please continue from the shop’s home page.' },
  429: { heading: 'Too many requests', text: 'Please wait a moment, then try again.' },
  431: {
    heading: 'Your browser sent too much data',
    text:
      'The address or the cookies of this site are too long. Please open the home page. If that fails too, delete the ' +
      'cookies of this site in your browser. This logs you out and may empty your cart.',
  },
  500: { heading: 'Something went wrong', text: 'The fault is on our side. Please try again.' },
  502: UNAVAILABLE_WORDS,
  503: UNAVAILABLE_WORDS,
  504: UNAVAILABLE_WORDS,
};

export const errorWords = (status: number): ErrorWords =>
  ERROR_WORDS[status] ?? (status < 500 ? UNREADABLE_WORDS : (ERROR_WORDS[500] as ErrorWords));

/** Returns whether the same request can succeed later. */
export const canRetry = (status: number): boolean => status >= 500 || status === 408 || status === 429;

const ERROR_PAGE_STYLE = [
  SHOP_COLOR_RULES,
  'body{margin:0;padding:24px 16px;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif}',
  'main{max-width:36rem;margin:10vh auto 0;padding:32px;border:1px solid var(--border);border-radius:16px;' +
    'background:var(--surface);overflow-wrap:anywhere}',
  '.quiet{color:var(--text-2);font-size:.875rem}',
  'h1{margin:8px 0;font-size:1.75rem;line-height:1.2}',
  'a{display:inline-block;margin:8px 16px 8px 0;padding:10px 0;color:var(--primary)}',
  'a.button{padding:10px 20px;border-radius:10px;background:var(--primary);color:var(--on-primary);text-decoration:none}',
].join('');

/** The page loads only the icon of the shop, so it works while the gateway is not available. */
export const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(ERROR_PAGE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const ERROR_PAGE_TYPE = 'text/html; charset=utf-8';

/** The empty address is the address of the page itself, because the page has no base element. */
export const RETRY_LINK = '<a class="button" href="">Try again</a>';

/**
 * @param values The values that differ between errors. In the pages of the edge, they are variables of nginx.
 * @param name The name of the site, in HTML. Null for pages that are stored as files, because the site may get another
 * name later.
 */
export const errorPage = (
  values: ErrorWords & Readonly<Record<'status' | 'requestId' | 'retry' | 'home', string>>,
  name: string | null = siteName,
) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  `<title>${values.heading}${name === null ? '' : ` · ${name}`}</title>` +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">' +
  `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${ERROR_PAGE_STYLE}</style></head>` +
  `<body><main>${name === null ? '' : `<p class="quiet">${name}</p>`}<h1>${values.heading}</h1><p>${values.text}</p>` +
  `<p>${values.retry}<a href="${values.home}">Go to the home page</a></p>` +
  `<p class="quiet">Error ${values.status} · ${values.requestId}</p></main></body></html>`;
