import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_PREVIEWS } from '../art/page-previews';
import { type Preview, previewPath } from './preview';
import { FONT_FILES, PreviewFont } from './preview-font';
import { PreviewArtist } from './preview-svg';

const ROOM: Preview = {
  kind: 'Telegram group',
  title: 'Crypto Chart Room',
  proof: 'Verified · Checked on Nov 20, 2026',
  text: 'Seller: Tidewater Studio',
  offer: '$1,450.00',
  pictures: [{ id: 1, category: 'group', topic: 'crypto', fact: { kind: 'members', value: 48_200 } }],
};
const artist = new PreviewArtist();
const font = new PreviewFont(FONT_FILES[1]);

const parser = new XMLParser({ parseTagValue: false, trimValues: false });

/** Returns the texts in a preview. Throws if the SVG contains other elements than those that the shop draws. */
function textsOf(preview: Partial<Preview>): string[] {
  const svg = artist.drawPreview({ ...ROOM, ...preview });
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg).not.toMatch(/<(script|image|style|a|b)\b/);
  const { text, g } = (parser.parse(svg) as { svg: { text: string; g: { text: string[] }[] } }).svg;
  return [text, ...(g[0]?.text ?? [])];
}

test('the preview of a listing shows title, proof, seller and price', () => {
  expect(textsOf({})).toEqual([
    'TeleMarket',
    'Telegram group',
    'Crypto Chart Room',
    'Verified · Checked on Nov 20, 2026',
    'Seller: Tidewater Studio',
    '$1,450.00',
  ]);
});

// These hashes must never change, because caches keep the previews. A changed drawing needs a new path.
test.each([
  ['listing', ROOM, '9ca8d76c545226a1'],
  ['home', PAGE_PREVIEWS.home, '4e5bbc4a7de6454f'],
  ['group', PAGE_PREVIEWS.group, 'f98431385d7b0341'],
  ['bot', PAGE_PREVIEWS.bot, 'a381a6278705e9a3'],
  ['account', PAGE_PREVIEWS.account, '24837a60cf58c00a'],
])('the preview of %s never changes', (_name, preview, hash) => {
  expect(
    createHash('sha256')
      .update(artist.drawPreview(preview as Preview))
      .digest('hex')
      .slice(0, 16),
  ).toBe(hash);
});

test.each([
  '<script>alert(1)</script>',
  '</text></svg><image href="file:///etc/passwd"/>',
  '&amp; &lt; "x" \' ]]>',
  '\u0000\u0008',
])('a title with markup is shown as text: %j', (title) => {
  const shown = textsOf({ title }).slice(2, -3).join('');
  expect(shown.replace(/\s/g, '')).toBe(title.replace(/[\s\u0000\u0008]/g, ''));
});

test.each([
  ['Arabic', 'قناة العملات الرقمية'],
  ['Hebrew and Latin', 'VIP ערוץ'],
  ['Chinese', '加密货币频道'],
  ['Devanagari', 'समाचार चैनल'],
  ['only emoji', '🚀🔥'],
  ['only blanks', ' \u200B '],
])('a title in letters that the font lacks is left out: %s', (_name, title) => {
  expect(textsOf({ title })).toEqual(textsOf({}).filter((text) => text !== ROOM.title));
});

test.each([
  ['🚀 VIP Signals 👨‍👩‍👧 ★', 'VIP Signals'],
  ['Крипто чат №1', 'Крипто чат №1'],
  ['Café Łódź, Şehir', 'Café Łódź, Şehir'],
  ['Cafe\u0301', 'Café'],
])('symbols that the font lacks are left out: %s', (title, shown) => {
  expect(font.withoutMissingSymbols(title)).toBe(shown);
});

test.each([
  ['words', 'many words '.repeat(30)],
  ['one word', 'Ж'.repeat(300)],
])('a title of 300 characters has three lines that fit: %s', (_name, title) => {
  const lines = font.wrapText(title.trim(), { size: 50, width: 568, max: 3 });
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/…$/);
  for (const line of lines) expect(font.wrapText(line, { size: 50, width: 568, max: 2 })).toEqual([line]);
});

test('the path of a preview changes with the picture and with nothing else', () => {
  const path = previewPath('product/1', ROOM);
  expect(path).toMatch(/^\/art\/preview\/v1\/product\/1\/[\w-]{16}\.png$/);
  expect(previewPath('product/1', { ...ROOM })).toBe(path);
  for (const change of [{ title: 'x' }, { offer: 'Sold' }, { proof: null }, { text: 'x' }, { pictures: [] }])
    expect(previewPath('product/1', { ...ROOM, ...change })).not.toBe(path);
});

test('the logo of a preview is the same as in the favicon', () => {
  const favicon = readFileSync(join(__dirname, '../../../shell/app/public/favicon.svg'), 'utf8');
  const [, path] = / d="([^"]+)"/.exec(favicon) ?? [];
  expect(artist.drawPreview({ ...ROOM, pictures: [] })).toContain(`d="${path}"`);
});
