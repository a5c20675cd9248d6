import { createElement, type ReactNode } from 'react';
import { Link } from '@telemarket/kit';
import styles from './markdown-view.module.css';

const TOKEN_PATTERN = /<(\/?)([a-z]\w*)([^>]*)>|[^<]+/g;
const ATTRIBUTE_PATTERN = /([a-z]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const VOID_TAGS = ['br', 'hr', 'img'];
const ALLOWED_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'em',
  'strong',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  ...VOID_TAGS,
];

const decodeEntities = (text: string) =>
  text.replace(/&(lt|gt|quot|amp);/g, (_entity, name: string) => ENTITIES[name] ?? '');

/**
 * Shows HTML that the API has made from Markdown. Only the tags that the API writes become elements, and each element
 * gets the class with the name of its tag.
 */
export const MarkdownView = ({ html }: { html: string }) =>
  createElement('div', { dir: 'auto', className: styles['markdown'] }, ...toNodes(html));

function toNodes(html: string): ReactNode[] {
  const open = [{ tag: '', written: '', children: [] as ReactNode[] }];
  const add = (node: ReactNode) => open.at(-1)?.children.push(node);
  for (const [token, end, tag, written = ''] of html.matchAll(TOKEN_PATTERN)) {
    if (tag === undefined) add(decodeEntities(token));
    else if (VOID_TAGS.includes(tag)) add(toElement(tag, written));
    else if (!end) open.push({ tag, written, children: [] });
    else {
      const ended = open.length > 1 ? open.pop() : undefined;
      if (ended) add(toElement(ended.tag, ended.written, ended.children));
    }
  }
  return open[0]?.children ?? [];
}

function toElement(tag: string, written: string, children: ReactNode[] = []): ReactNode {
  const attributes = Object.fromEntries(
    Array.from(written.matchAll(ATTRIBUTE_PATTERN), ([, name = '', value = '']) => [name, decodeEntities(value)]),
  );
  const { href, rel, src, alt, width, height, start } = attributes;
  const className = (styles as Readonly<Record<string, string>>)[tag];
  if (tag === 'a' && href?.startsWith('/')) return createElement(Link, { to: href, rel }, ...children);
  if (tag === 'a') return createElement('a', { href, rel }, ...children);
  if (!ALLOWED_TAGS.includes(tag)) return createElement('span', null, ...children);
  if (tag === 'img') return createElement(tag, { className, src, alt, width, height, loading: 'lazy' });
  return createElement(tag, { className, ...(start && { start: Number(start) }) }, ...children);
}
