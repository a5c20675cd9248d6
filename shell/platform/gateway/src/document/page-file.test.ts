import { createHash } from 'node:crypto';
import { toStyleFile } from './document';

const INLINE = [
  '.a{color:red}',
  '@font-face{src:url(/assets/a.woff2)}',
  `.a{background:url("data:image/svg+xml,x")}`,
  '.a{fill:url( #gradient )}',
];
const FETCHED: [string, string | null][] = [
  ['cannot be read', null],
  ['names a file beside it', '.a{background:url(a.png)}'],
  ['names a file beside it, in quotes', `.a{background:URL( "a.png" )}`],
  ['imports another', '@import "/b.css";'],
  ['would end its element', '.a{content:"</style><script>alert(1)</script>"}'],
  ['has line ends that a parser changes', '.a{}\r\n.b{}'],
  ['is long', `.a{}${' '.repeat(40_000)}`],
];

test.each(INLINE)('the stylesheet %s is inlined, with its hash for the content security policy', (text) => {
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(toStyleFile('/a.css', text)).toEqual({ address: '/a.css', inline: { text, hash } });
});

test.each(FETCHED)('a stylesheet that %s is not inlined', (_case, text) => {
  expect(toStyleFile('/a.css', text)).toEqual({ address: '/a.css', inline: null });
});
