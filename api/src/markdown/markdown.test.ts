import fc from 'fast-check';
import { Problem } from '../http/problem';
import { MAX_MARKDOWN_LENGTH, renderMarkdown, renderStoredMarkdown } from './markdown';

/** All tags that the HTML may contain, in the exact form that the renderer writes. */
const TAG =
  /<\/?(?:p|h[2-6]|em|strong|code|pre|blockquote|ul|ol|li|a)>|<(?:br|hr) \/>|<ol start="\d+">|<code class="[^"<>]*">|<a href="(?:https:\/\/|mailto:|\/(?![/\\]))[^"<>]*" rel="nofollow noopener">|<img src="\/art\/picture\/[0-9a-f]{32}\/1280\.webp" alt="[^"<>]*"(?: width="\d+" height="\d+")? loading="lazy">/g;

const PICTURE = `/art/picture/${'a'.repeat(32)}/1280.webp`;

test('rendered Markdown has headings below the page title, emphasis, lists, quotes and code', () => {
  const text = '# Who we are\n\nWe *check* **each** listing.\n\n- one\n- two\n\n> quoted\n\n`code`';
  expect(renderMarkdown(text).replaceAll('\n', '')).toBe(
    '<h2>Who we are</h2><p>We <em>check</em> <strong>each</strong> listing.</p>' +
      '<ul><li>one</li><li>two</li></ul><blockquote><p>quoted</p></blockquote><p><code>code</code></p>',
  );
});

test.each([
  ['## First\n\n### Second', ['h2', 'h3']],
  ['# First\n\n#### Second', ['h2', 'h3']],
  ['1\n=\n\n2\n-', ['h2', 'h3']],
  ['# 1\n## 2\n### 3\n#### 4\n##### 5\n###### 6', ['h2', 'h3', 'h4', 'h5', 'h6', 'h6']],
])('rendered headings skip no level: %j', (text, levels) => {
  expect(Array.from(renderMarkdown(text).matchAll(/<(h\d)>/g), ([, level]) => level)).toEqual(levels);
});

test.each([
  ['https://example.com/a?b=1&c', 'https://example.com/a?b=1&amp;c'],
  ['mailto:us@example.com', 'mailto:us@example.com'],
  ['/groups?sort=price', '/groups?sort=price'],
])('a link to %s is kept', (address, href) => {
  expect(renderMarkdown(`[There](${address})`)).toBe(`<p><a href="${href}" rel="nofollow noopener">There</a></p>`);
});

test.each([
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java&#x0A;script:alert(1)', '&#106;avascript:alert(1)'],
  ...['data:text/html,<script>alert(1)</script>', 'vbscript:x', 'http://example.com', 'ftp://example.com'],
  ...['//example.com', '/\\example.com', '\\\\example.com', 'groups', '#there', 'tg://resolve?domain=x', ' '],
])('a link to %j is shown as its text', (address) => {
  const html = renderMarkdown(`[There](<${address}> "Title")`);
  expect(html).toContain('There');
  expect(html).not.toContain('<a');
});

test.each([
  [`![A *room*](${PICTURE})`, `<img src="${PICTURE}" alt="A room" loading="lazy">`],
  [`![](${PICTURE}#1280x720)`, `<img src="${PICTURE}" alt="" width="1280" height="720" loading="lazy">`],
  [
    `[![A](${PICTURE})](/bots)`,
    `<a href="/bots" rel="nofollow noopener"><img src="${PICTURE}" alt="A" loading="lazy"></a>`,
  ],
])('a picture of the shop is shown: %j', (text, html) => {
  expect(renderMarkdown(text)).toBe(`<p>${html}</p>`);
});

test.each([
  'https://example.com/a.png',
  'data:image/png;base64,AAAA',
  '//example.com/a.png',
  '/api/me',
  `${PICTURE}/../../x`,
  `${PICTURE}#"onerror=alert(1)x1`,
])('the picture %j is replaced by its description', (address) => {
  expect(renderMarkdown(`![A "room"](<${address}>)`)).toBe('<p>A &quot;room&quot;</p>');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onmouseover=alert(1)>b</b>',
  '<!-- --><iframe src="/">',
  '[a](/b "\\" onmouseover=\\"alert(1)")',
  `![" onerror="alert(1)](${PICTURE})`,
  '[<img src=x onerror=alert(1)>](/b)',
  '```"><script>alert(1)</script>\n```',
  '<https://example.com/"onmouseover="alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('HTML in a text is shown as text: %j', (text) => {
  expect(renderMarkdown(text).replace(TAG, '')).not.toContain('<');
});

test('a text of random pieces never produces a forbidden tag', () => {
  const pieces = [
    '<',
    '>',
    '"',
    "'",
    '&lt;',
    '[',
    '](',
    ')',
    '![',
    PICTURE,
    '/a',
    'https://a',
    'javascript:',
    'a',
    ' onload=',
  ];
  const more = [
    '\n',
    '\n\n',
    '`',
    '*',
    '_',
    '\\',
    '# ',
    '- ',
    '1. ',
    '> ',
    '    ',
    '```',
    'script',
    '</a>',
    '<a href="',
    '=',
    '//',
  ];
  const text = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (written) => {
      expect(renderMarkdown(written).replace(TAG, '')).not.toContain('<');
    }),
    { numRuns: 2_000 },
  );
});

test.each<[string, string]>([
  ['a text of 500 kB', 'a'.repeat(500_000)],
  ['one character too many', '🚀'.repeat(MAX_MARKDOWN_LENGTH + 1)],
  ['10,000 quotes in each other', '>'.repeat(10_000) + 'a'],
  ['10,000 lists in each other', '- '.repeat(9_999) + 'a'],
  ['10,000 numbered lists', '1. '.repeat(6_600)],
  ['lists that are indented', Array.from({ length: 140 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ['10,000 brackets', '['.repeat(10_000)],
  ['emphasis', '*a_'.repeat(6_600)],
  ['emphasis over lines', '*a\n_b\n'.repeat(3_000)],
  ['stars', `${'*'.repeat(9_000)}a${'*'.repeat(9_000)}`],
  ['many quotes', '> a\n\n'.repeat(3_900)],
  ['pictures in each other', '!['.repeat(9_000)],
  ['10,000 short lines', 'a\n'.repeat(9_999)],
  ['5,000 headings', 'a\n=\n'.repeat(4_999)],
  ['lines that go on with a quote', `> a\n${'a\n'.repeat(9_900)}`],
  ['tags without an end', 'a <?'.repeat(5_000)],
  ['code', '`a``b'.repeat(3_900)],
  ['emphasis in each paragraph', `${'*a_b'.repeat(49)}\n\n`.repeat(90)],
  ['tags in the lines of a quote', `> ${'a<? '.repeat(8)}\n`.repeat(500)],
  [
    'code in the lines of a quote',
    Array.from({ length: 190 }, (_, at) => `> ${'a`'.repeat(3)}${'`'.repeat(at)}\n`).join(''),
  ],
  ['brackets in the lines of a quote', `> ${'[a](b "'.repeat(4)}\n`.repeat(490)],
  ['brackets in lines that begin with a number', `a\n${`2. ${'[a](b "'.repeat(4)}\n`.repeat(490)}`],
  ['brackets in numbers below code', `    a\n\n${`2. ${'[a](b "'.repeat(4)}\n`.repeat(490)}`],
  ['brackets between empty items', `${'[a](b "'.repeat(4)}\n*\n`.repeat(490)],
  ['brackets in items that are indented too far', `a\n${`    - ${'[a](b "'.repeat(4)}\n`.repeat(490)}`],
  ['brackets between lines of a hard space', `${'[a](b "'.repeat(4)}\n\u00a0\n`.repeat(490)],
])('rendering refuses %s within 100 ms', (_name, text) => {
  const start = process.cpuUsage();
  expect(() => renderMarkdown(text)).toThrow(Problem);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(100);
});

test.each<[string, string]>([
  ['links without an end', `${'[a](b "'.repeat(200)}${'!'.repeat(18_000)}`],
  ['tags without an end', `${'<!-- <? '.repeat(99)}${'x '.repeat(9_500)}`],
  ['code without an end', Array.from({ length: 190 }, (_, at) => '`'.repeat(at + 1)).join('a')],
  ['emphasis in each paragraph', `${'*a_b'.repeat(49)}\n\n`.repeat(40)],
  ['many lines', 'xxxxxxxxxx\n'.repeat(999)],
  ['lines that go on with a quote', `> a\n${'xxxxxxxxxx\n'.repeat(990)}`],
  ['items below each other', '- xxxxxxxxxx\n'.repeat(499)],
  ['escapes', '\\]'.repeat(6_666)],
  ['references', `[a]: b\n\n${'[a] '.repeat(199)}${']'.repeat(19_000)}`],
])('a text with %s is rendered within 100 ms', (_name, text) => {
  renderMarkdown(text);
  const start = process.cpuUsage();
  renderMarkdown(text);
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(100);
});

test('a text of 1,000 lines is accepted, even with a line break after the last line', () => {
  expect(renderMarkdown('a\n'.repeat(1_000))).toContain('<p>a');
  expect(() => renderMarkdown('a\n'.repeat(1_001))).toThrow(Problem);
});

test.each(['-', '1.', '1.\n2.'])('a long list whose items begin with %j is accepted', (markers) => {
  const marker = markers.split('\n');
  const items = Array.from(
    { length: 190 },
    (_, at) => `${marker[at] ?? marker.at(-1)} **Bot**: press \`/start\` in [it](/bots)`,
  );
  expect(renderMarkdown(items.join('\n'))).toContain('<code>/start</code>');
});

test('a text that is already stored is limited only in nesting and length', () => {
  const text = 'a <? b\n\n'.repeat(600);
  expect(() => renderMarkdown(text)).toThrow(Problem);
  expect(renderStoredMarkdown(text)).toContain('a &lt;? b');
  for (const bad of ['>'.repeat(10_000), 'a'.repeat(MAX_MARKDOWN_LENGTH + 1)])
    expect(() => renderStoredMarkdown(bad)).toThrow(Problem);
});

test('a long page of ordinary text is accepted', () => {
  const paragraph =
    'We **check** each listing, and show [what is verified](/help-center#verified), *before* you buy.\n\n';
  const text = ['# Security', ...Array.from({ length: 190 }, () => paragraph), '- one', '  - two', '    - three'].join(
    '\n',
  );
  expect(text.length).toBeGreaterThan(18_000);
  expect(renderMarkdown(text)).toContain('<h2>Security</h2>');
  expect(renderMarkdown('🚀'.repeat(MAX_MARKDOWN_LENGTH))).toHaveLength(2 * MAX_MARKDOWN_LENGTH + '<p></p>'.length);
});
