import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { EMPTY_BOOT } from '@telemarket/kit';
import {
  encodeText,
  escapeHtml,
  escapeJson,
  finishPage,
  type PageFiles,
  type PageJob,
  renderDocument,
  toStyleFile,
} from './document';

const FILES: PageFiles = {
  styles: [
    toStyleFile('/assets/main.css', 'body{margin:0}'),
    toStyleFile('/remotes/catalog/b1/app.css', null),
    toStyleFile('/remotes/catalog/b1/home.css', '.a{}'),
  ],
  font: '/assets/geist.woff2',
  scripts: ['/assets/main.js'],
  preloads: ['/remotes/catalog/b1/app.js'],
};

function page(parts: Partial<Parameters<typeof renderDocument>[0]> = {}) {
  return renderDocument({
    files: FILES,
    boot: { ...EMPTY_BOOT, registry: {} },
    theme: 'system',
    canonical: 'https://shop.example/',
    head: '',
    html: '',
    ...parts,
  });
}

const withData = (data: Record<string, unknown>) => page({ boot: { ...EMPTY_BOOT, data, registry: {} } });

test.each(['</script><script>alert(1)</script>', '<!--<script>', '</ScRiPt >', '\u2028\u2029'])(
  'data cannot end its script element: %j',
  (text) => {
    const html = withData({ '/api/products': [{ title: text }] });
    const [, boot = ''] = /<script id="boot" type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(boot).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(boot)).toMatchObject({ data: { '/api/products': [{ title: text }] } });
    expect(html.match(/<script/g)).toHaveLength(withData({}).match(/<script/g)?.length ?? 0);
  },
);

test('an address cannot break out of its attribute', () => {
  const canonical = 'https://shop.example/"><script>alert(1)</script>&x';
  expect(page({ canonical })).toContain('href="https://shop.example/&quot;>&lt;script>alert(1)&lt;/script>&amp;x"');
});

test('a title cannot break out of the attribute for link previews', () => {
  const html = page({
    head: '<title>"Best" bots &amp; &lt;groups&gt;</title><meta name="description" content="a &quot;b&quot;">',
  });
  expect(html).toContain('<meta property="og:title" content="&quot;Best&quot; bots &amp; &lt;groups&gt;">');
  expect(html).toContain('<meta property="og:description" content="a &quot;b&quot;">');
});

test('the link preview of a page without a picture shows the picture of the site', () => {
  const html = page({ canonical: 'https://shop.example/help-center', head: '<title>Help</title>' });
  expect(html).toContain('<meta property="og:image" content="https://shop.example/art/preview/v1/page/home.png">');
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toMatch(/<meta property="og:image:alt" content="TeleMarket: /);
  expect(html).toContain('<meta property="og:type" content="website">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test('the link preview of a page has the picture and type of this page, and a missing page has no picture', () => {
  const own =
    '<meta property="og:type" content="product"/><meta property="og:image" content="https://shop.example/a.png"/>';
  const html = page({ head: own });
  expect(html.match(/og:image"/g)).toHaveLength(1);
  expect(html.match(/og:type"/g)).toHaveLength(1);
  expect(page({ canonical: null })).not.toContain('og:image');
});

test('a page has one title', () => {
  expect(page().match(/<title>.*?<\/title>/g)).toEqual(['<title>TeleMarket</title>']);
  expect(page({ head: '<title>Bots</title>' }).match(/<title>.*?<\/title>/g)).toEqual(['<title>Bots</title>']);
});

test('no script is inline', () => {
  const scripts = page().match(/<script.*?<\/script>/gs) ?? [];
  expect(scripts).toHaveLength(2);
  for (const script of scripts)
    expect(script).toMatch(/^<script( defer fetchpriority="low" src="|[^>]* type="application\/json")/);
});

test('a page has the theme that its visitor has chosen', () => {
  expect(page({ theme: 'dark' })).toMatch(/^<!doctype html><html lang="en" dir="ltr" data-theme="dark">/);
  expect(page()).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
});

test('a document has its stylesheets in the given order, whether inlined or linked', () => {
  expect(page()).toMatch(
    /<style data-href="main.css">body\{margin:0\}<\/style>\s*<link rel="stylesheet" href="\/remotes\/catalog\/b1\/app.css">\s*<style data-href="home.css" data-owner="catalog">\.a\{\}<\/style>/,
  );
});

test('a stylesheet for content below the first screen comes after the content of the page', () => {
  const below = toStyleFile('/remotes/catalog/b1/below.1a.css', '.b{}');
  const text = page({ files: { ...FILES, styles: [...FILES.styles, below] } });
  expect(text.indexOf('.b{}')).toBeGreaterThan(text.indexOf('id="root"'));
  expect(text.indexOf('.a{}')).toBeLessThan(text.indexOf('id="root"'));
});

test('a widget adds its files only to a page that shows it', () => {
  const files = { styles: [toStyleFile('/remotes/gifts/g1/card.css', null)], preloads: ['/remotes/gifts/g1/card.js'] };
  const job: PageJob = {
    url: '/',
    pattern: '/',
    files: FILES,
    boot: { ...EMPTY_BOOT, registry: {} },
    theme: 'system',
    canonical: null,
    encoding: null,
    slots: [
      {
        id: 'gifts/GiftCard',
        html: '',
        data: {},
        slot: 'product-aside',
        files,
      },
    ],
  };
  const textOf = (html: string) =>
    Buffer.from(finishPage(job, { html, head: '', data: {}, status: 200, complete: true }).bytes).toString();
  const shown = textOf('<div data-widget="gifts/GiftCard"></div>');
  expect(shown).toContain('<link rel="stylesheet" href="/remotes/gifts/g1/card.css">');
  expect(shown).toContain('href="/remotes/gifts/g1/card.js" as="script" fetchpriority="low"');
  expect(textOf('<main></main>')).not.toContain('/remotes/gifts');
});

test('attributes and JSON are escaped', () => {
  expect(escapeHtml(`&<"'`)).toBe(`&amp;&lt;&quot;'`);
  expect(escapeJson({ a: '<' })).toBe('{"a":"\\u003c"}');
});

const TEXT = '<p>Zoë’s shop 🤖</p>\n'.repeat(500);

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(['br', 'gzip', null] as const)('a text that is encoded with %s can be decoded', (encoding) => {
  const bytes = encodeText(TEXT, encoding);
  expect((encoding ? DECODE[encoding](bytes) : Buffer.from(bytes)).toString()).toBe(TEXT);
  expect(bytes.length < Buffer.byteLength(TEXT) / 10).toBe(encoding !== null);
  // the text fills its whole buffer, because a thread transfers whole buffers
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
