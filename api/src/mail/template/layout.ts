import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { bidi, cutText } from '@telemarket/composition/text';
import { SHOP_COLORS } from '@telemarket/server-kit/shop-colors';
import { renderToStaticMarkup } from 'react-dom/server';
import { currentShop, operatorLine, shopName, withShopName } from '../../shop/current-shop';
import { createElement as h, type CSSProperties, Fragment, type ReactElement, type ReactNode } from 'react';
import type { MailContent, ContentPart } from './content';

/** Mail programs show at most this many characters of a mail beside its subject. */
const MAX_PREVIEW_LENGTH = 100;

type Color = keyof typeof SHOP_COLORS;

const FONT_FAMILY = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

type AccentColor = 'primary' | 'on-primary';

/**
 * Returns the light-mode value of a fixed colour. The accent colours are not fixed, because the operator can change
 * them.
 */
const lightColor = (color: Exclude<Color, AccentColor>) => SHOP_COLORS[color][0];

/**
 * Returns the accent colour that the operator has set, or the colour of text on it. Null for any other colour, and when
 * the operator has set no accent colour.
 */
const accentColor = (color: Color, theme: 0 | 1): string | null => {
  const { accentLight, accentDark } = currentShop();
  if (!accentLight || !accentDark) return null;
  if (color === 'primary') return [accentLight, accentDark][theme] ?? null;
  return color === 'on-primary' ? (['#ffffff', SHOP_COLORS.bg[1]][theme] ?? null) : null;
};

const lightAccent = (color: AccentColor): string => accentColor(color, 0) ?? SHOP_COLORS[color][0];

const linkStyle = (): CSSProperties => ({ color: lightAccent('primary') });

/** Returns a CSS rule for dark mode. The rule must override the inline styles, which are those of light mode. */
function darkRule(name: string, rules: Partial<Record<'color' | 'background-color' | 'border-color', Color>>): string {
  const values = Object.entries(rules).map(
    ([property, color]) => `${property}:${accentColor(color, 1) ?? SHOP_COLORS[color][1]} !important`,
  );
  return `.${name}{${values.join(';')}}`;
}

const darkStyles = () =>
  `@media (prefers-color-scheme: dark){${[
    // The component `Body` of the library copies its style to a table cell, so the cell needs the rule, too.
    darkRule('page,.page>table>tbody>tr>td', { 'background-color': 'bg', color: 'text' }),
    darkRule('card', { 'background-color': 'surface', 'border-color': 'border' }),
    darkRule('text', { color: 'text' }),
    darkRule('quiet', { color: 'text-2' }),
    darkRule('line', { 'border-color': 'border' }),
    darkRule('link', { color: 'primary' }),
    darkRule('button', { 'background-color': 'primary', color: 'on-primary' }),
  ].join('')}}`;

const QUIET_STYLE = {
  margin: 0,
  fontSize: '13px',
  lineHeight: 1.5,
  color: lightColor('text-2'),
  overflowWrap: 'anywhere',
} as const;
const STYLES = {
  page: {
    margin: 0,
    padding: '24px 12px',
    backgroundColor: lightColor('bg'),
    color: lightColor('text'),
    fontFamily: FONT_FAMILY,
  },
  card: {
    maxWidth: '560px',
    padding: '24px',
    backgroundColor: lightColor('surface'),
    border: `1px solid ${lightColor('border')}`,
    borderRadius: '12px',
  },
  brand: { margin: '0 0 20px', fontSize: '17px', fontWeight: 700, lineHeight: 1.4, overflowWrap: 'anywhere' },
  heading: {
    margin: '0 0 16px',
    fontSize: '22px',
    lineHeight: 1.25,
    color: lightColor('text'),
    overflowWrap: 'anywhere',
  },
  text: {
    margin: '0 0 16px',
    fontSize: '16px',
    lineHeight: 1.5,
    color: lightColor('text'),
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  quote: { margin: '0 0 16px', padding: '4px 0 4px 16px', borderLeft: `3px solid ${lightColor('border')}` },
  button: {
    padding: '12px 20px',
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { ...QUIET_STYLE, margin: '12px 0 16px' },
  code: { fontFamily: 'Consolas, Menlo, monospace', fontSize: '14px' },
  quiet: QUIET_STYLE,
  bill: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse', fontSize: '16px', lineHeight: 1.5 },
  cell: {
    padding: '8px 0',
    borderTop: `1px solid ${lightColor('border')}`,
    overflowWrap: 'anywhere',
    textAlign: 'left',
  },
  amount: {
    padding: '8px 0 8px 16px',
    borderTop: `1px solid ${lightColor('border')}`,
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  line: { margin: '24px 0 16px', borderColor: lightColor('border') },
  listing: {
    margin: '0 0 12px',
    padding: '12px 16px',
    border: `1px solid ${lightColor('border')}`,
    borderRadius: '8px',
  },
  listingLink: { fontSize: '16px', fontWeight: 600, lineHeight: 1.5 },
} satisfies Record<string, CSSProperties>;

/** Replaces every line break in a text by a `br` element, because Outlook ignores `white-space`. */
const withLineBreaks = (child: ReactNode): ReactNode[] =>
  typeof child === 'string' ? child.split(/\r\n?|\n/).flatMap((line, at) => (at ? [h('br'), line] : [line])) : [child];

/** The class of each of these elements has a rule for dark mode in the stylesheet. */
const textElement = (style: CSSProperties, ...children: ReactNode[]) =>
  h(Text, { className: 'text', style }, ...children.flatMap(withLineBreaks));
const quietText = (style: CSSProperties, ...children: ReactNode[]) =>
  h(Text, { className: 'quiet', style }, ...children);
const linkElement = (href: string, label = href) => h(Link, { className: 'link', style: linkStyle(), href }, label);
/**
 * Marks words for the HTML version only. The plain-text version has no buttons, so it needs no second way to the page.
 */
const SKIPPED_IN_TEXT = { 'data-skip-in-text': true };
const strongText = (label: string) => h('strong', null, label);

function renderPart(part: ContentPart): ReactElement {
  if (typeof part === 'string') return textElement(STYLES.text, part);
  switch (part.kind) {
    case 'quote':
      return h(
        Section,
        { className: 'line', style: STYLES.quote },
        h(Text, { className: 'text', dir: 'auto', style: { ...STYLES.text, margin: 0 } }, ...withLineBreaks(part.text)),
      );
    case 'facts':
      return h(
        Fragment,
        null,
        ...part.facts.map(([name, value]) => textElement(STYLES.text, strongText(`${name}: `), bidi`${value}`)),
      );
    case 'bill':
      return h(
        'table',
        { className: 'text bill', style: { ...STYLES.text, ...STYLES.bill }, role: 'presentation' },
        h(
          'tbody',
          null,
          ...part.lines.map(({ title, note, amount }) => billRow([strongText(bidi`${title}`), h('br'), note], amount)),
          billRow([strongText('Total')], strongText(part.total)),
        ),
      );
    case 'markdown':
      return h('div', { dangerouslySetInnerHTML: { __html: withStyles(part.html) } });
    case 'listings':
      return h(
        Fragment,
        null,
        ...part.listings.map(({ title, facts, price, href }) =>
          h(
            Section,
            { className: 'line', style: STYLES.listing },
            h(
              Link,
              { className: 'link listing', dir: 'auto', style: { ...linkStyle(), ...STYLES.listingLink }, href },
              title,
            ),
            facts && quietText(STYLES.quiet, facts),
            h(Text, { className: 'text', style: { ...STYLES.text, margin: '4px 0 0' } }, strongText(price)),
          ),
        ),
      );
    case 'button':
      return h(
        Fragment,
        null,
        h(
          Button,
          {
            className: 'button',
            style: { ...STYLES.button, backgroundColor: lightAccent('primary'), color: lightAccent('on-primary') },
            href: part.href,
          },
          part.label,
        ),
        // The address follows the button, because some mail programs show no buttons.
        quietText(STYLES.address, h('span', SKIPPED_IN_TEXT, 'Or open this address: '), linkElement(part.href)),
        renderCode(codeInLink(part.href)),
      );
  }
}

const BLOCK_STYLE = { ...STYLES.text, whiteSpace: 'normal' } satisfies CSSProperties;
const HEADING_STYLE = { ...BLOCK_STYLE, fontSize: '18px', lineHeight: 1.3 };
const LIST_STYLE = { ...BLOCK_STYLE, padding: '0 0 0 24px' };

/** The styles are inline, because some mail programs ignore stylesheets. The classes are only for dark mode. */
const MARKDOWN_STYLES: Readonly<Record<string, readonly [classes: string, style: CSSProperties]>> = {
  p: ['text', BLOCK_STYLE],
  h2: ['text', { ...HEADING_STYLE, fontSize: '20px' }],
  ...Object.fromEntries(['h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['text', HEADING_STYLE]])),
  ul: ['text', LIST_STYLE],
  ol: ['text', LIST_STYLE],
  blockquote: [
    'text line',
    { ...BLOCK_STYLE, padding: '4px 0 4px 16px', borderLeft: `3px solid ${lightColor('border')}` },
  ],
  pre: ['text', { ...BLOCK_STYLE, ...STYLES.code, whiteSpace: 'pre-wrap' }],
  code: ['', STYLES.code],
  hr: ['line', { border: 0, borderTop: `1px solid ${lightColor('border')}`, margin: '24px 0' }],
};
const BLOCK_TAGS = /^(?:p|h\d|ul|ol|blockquote)$/;

/**
 * Adds the styles to HTML from `renderMarkdown`, and replaces each picture by its description. The patterns match only
 * tags, because the text is escaped.
 */
const withStyles = (html: string): string =>
  html
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<([a-z]\w*)(?=[\s>/])/g, (tag, name: string) => tag + attributesOf(name));

function attributesOf(name: string): string {
  const [classes, style] = name === 'a' ? (['link', linkStyle()] as const) : (MARKDOWN_STYLES[name] ?? []);
  if (!style) return '';
  const element = renderToStaticMarkup(h('i', { className: classes || undefined, style }));
  return element.slice('<i'.length, -'></i>'.length) + (BLOCK_TAGS.test(name) ? ' dir="auto"' : '');
}

/** Some mail programs open a link without its fragment. The page then asks the reader for the link or for this code. */
const renderCode = (code: string | null) =>
  code && quietText(STYLES.address, 'If the page asks for a code:', h('br'), h('span', { style: STYLES.code }, code));

/**
 * Returns the token of a link, divided into groups of characters. Null for a link without a token, and for a token of
 * an earlier version that contains a dash.
 */
function codeInLink(href: string): string | null {
  const values = new URLSearchParams(new URL(href).hash.slice(1));
  const token = values.get('token') ?? values.get('confirm') ?? '';
  return /^[a-z0-9]+$/i.test(token) ? (token.match(/.{1,4}/g) ?? []).join(' ') : null;
}

const billRow = (name: ReactNode[], amount: ReactNode): ReactElement =>
  h(
    'tr',
    null,
    h('td', { className: 'line', style: STYLES.cell }, ...name),
    h('td', { className: 'line', style: STYLES.amount }, amount),
  );

/** The layout of all mails. React escapes the texts in it. */
export function layout(content: MailContent, language: string): ReactElement {
  const { subject, preview, heading = subject, parts, reason, unsubscribeUrl } = content;
  return h(
    Html,
    { lang: language, dir: 'ltr' },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      // mail programs must not turn order numbers into telephone links
      h('meta', { name: 'format-detection', content: 'telephone=no' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, `:root{color-scheme:light dark}${darkStyles()}`),
    ),
    h(
      Body,
      { className: 'page', style: STYLES.page },
      h(Preview, null, cutText(preview, MAX_PREVIEW_LENGTH)),
      h(
        Container,
        { className: 'card', style: STYLES.card },
        // the shop's name stands in place of a logo, because many mail programs show no pictures
        h(Text, { className: 'link', style: { ...STYLES.brand, ...linkStyle() } }, shopName()),
        h(Heading, { as: 'h1', className: 'text', style: STYLES.heading }, heading),
        ...parts.map(renderPart),
        h(Hr, { className: 'line', style: STYLES.line }),
        quietText(STYLES.quiet, withShopName(reason)),
        operatorLine() && quietText(STYLES.quiet, operatorLine()),
        unsubscribeUrl && quietText(STYLES.quiet, linkElement(unsubscribeUrl, 'Unsubscribe')),
      ),
    ),
  );
}
