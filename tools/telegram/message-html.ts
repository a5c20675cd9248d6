import type { MessageEntity } from '@grammyjs/types';
import { BotApiError } from './bot-api-error';

const ENTITY_TYPES: Record<
  string,
  'bold' | 'italic' | 'underline' | 'strikethrough' | 'code' | 'blockquote' | 'spoiler'
> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  del: 'strikethrough',
  code: 'code',
  blockquote: 'blockquote',
  'tg-spoiler': 'spoiler',
};
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const unescapeHtml = (text: string): string =>
  text.replace(/&(#\d+|\w+);/g, (whole, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? whole),
  );

const refuseMessage = (reason: string): never => {
  throw new BotApiError(400, `can't parse entities: ${reason}`);
};

/**
 * Parses a text with `parse_mode: "HTML"`. Throws when Telegram would refuse the text, for example because a title
 * was not escaped.
 */
export function parseMessageHtml(source: string): { text: string; entities: MessageEntity[] } {
  let text = '';
  const entities: MessageEntity[] = [];
  const open: { tag: string; offset: number; url?: string }[] = [];
  for (const [part, closing, tag, attributes = ''] of source.matchAll(/<(\/?)([a-z][\w-]*)([^<>]*)>|<|[^<]+/gi)) {
    if (part === '<') refuseMessage('Unsupported start tag "" at byte offset 0');
    else if (tag === undefined) text += unescapeHtml(part);
    else if (closing) {
      const last = open.pop();
      if (last?.tag !== tag.toLowerCase())
        refuseMessage(`Unmatched end tag, expected "</${last?.tag}>", found "${part}"`);
      else if (text.length > last.offset) entities.push(entityOf(last, text.length - last.offset));
    } else {
      const [, url] = /^ href="([^"]*)"$/.exec(attributes) ?? [];
      const name = tag.toLowerCase();
      if (!(name in ENTITY_TYPES) && name !== 'a' && name !== 'pre') refuseMessage(`Unsupported start tag "${name}"`);
      open.push({ tag: name, offset: text.length, ...(url !== undefined && { url: unescapeHtml(url) }) });
    }
  }
  const [unclosed] = open;
  if (unclosed) refuseMessage(`Can't find end tag corresponding to start tag "${unclosed.tag}"`);
  return { text, entities: entities.sort((one, other) => one.offset - other.offset) };
}

function entityOf({ tag, offset, url }: { tag: string; offset: number; url?: string }, length: number): MessageEntity {
  const place = { offset, length };
  if (tag === 'a') return { type: 'text_link', url: url ?? '', ...place };
  if (tag === 'pre') return { type: 'pre', ...place };
  return { type: ENTITY_TYPES[tag] ?? 'bold', ...place };
}
