/** The start of every element that a hostile text tries to open. A page that contains it has not escaped the text. */
export const ELEMENT_MARK = '<tm-attack';
/** The header that a hostile text tries to add to a response. */
export const INJECTED_HEADER = 'x-tm-injected';
/** A mark in hostile texts. In every SQL statement, this mark must be inside a literal. */
export const SQL_MARK = 'tmsql';
/**
 * Texts that break out of a value, each made from a valid value for its place. The resulting statement is valid SQL.
 */
export const SQL_FORMS: readonly ((valid: string) => string)[] = [
  (valid) => `${valid}' /*${SQL_MARK}*/ OR '1'='1`,
  (valid) => `${valid}" /*${SQL_MARK}*/ OR "1"="1`,
  (valid) => `${valid}\\' /*${SQL_MARK}*/ -- -`,
  (valid) => `${valid}\` /*${SQL_MARK}*/ -- -`,
  (valid) => `${valid} /*${SQL_MARK}*/`,
  (valid) => `${valid}%' /*${SQL_MARK}*/ OR '1' LIKE '1`,
  // Variants for email addresses, and for fields that refuse spaces.
  () => `'/*${SQL_MARK}*/or'1'='1'#@example.com`,
];

const injectedHeader = (end: string) =>
  `a${end}${INJECTED_HEADER}: 1${end}set-cookie: ${INJECTED_HEADER}=1${end}${end}${ELEMENT_MARK}>`;

/** Texts that careless code misinterprets. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...SQL_FORMS.map((form) => form('1')),
  ...(
    `'~"~\`~\\~\\'~%27~%~_~%%%%_____~?~:id~$1~{"$gt":""}~[$ne]=1~0x27204f522031~ＯＲ~ʼaʼ=ʼa~+foo -(baz)* @8~admin'-- ~` +
    "1; DROP TABLE `user`; -- ~' UNION SELECT id, password_hash, 1 FROM `user` -- ~1 AND SLEEP(5)~javascript:alert(1)~" +
    'data:text/html;base64,PHNjcmlwdD4=~//example.invalid/x.js~%3Cscript%3E~&lt;script&gt;~.~..~../../../etc/passwd~' +
    '..\\win.ini~....//etc/passwd~%2e%2e%2f~%252e%252e%252f~..%c0%af~file:///etc/passwd~/proc/self/environ~.env~//~;/../~' +
    "package.json~releases.json~a/b/c~con~nul.txt~\\\\example.invalid\\share~%s%s%n~%x%p~%1000000d~{0}~%@~$& $'$`~{{7*7}}~" +
    '${7*7}~<%=7*7%>~;id~|id~`id`~$(id)~--help~@/etc/passwd~0~-0~-1~1.5~01~+1~1e1~1e308~1e999~-1e308~NaN~Infinity~0x10~0b1~' +
    '1_000~1,000~١٢٣~9007199254740993~2147483648~9223372036854775808~18446744073709551616~2.2250738585072012e-308~~ ~1 ~ 1~' +
    'null~undefined~true~false~None~__proto__~constructor~prototype~hasOwnProperty~toString~then~length~admin~0000-00-00~' +
    '2024-02-30T25:61:61Z~+275760-09-13T00:00:00.001Z~\0~a\0b~\x01\x08\x1f\x7f~\ud800~a\ud83d~\udc00\ud800~\ufffe~\uffff~' +
    '\ufeff~\u200b~\u200d\u2060~\u202etxt.exe~\u2066left\u2069~مرحبا~Z̸̢̛͙a̶̧̛͚l̷̨̛͎g̵̢̛͇o̴̡̨̎~👩‍👩‍👧‍👦~İıſK~ﬀﬁ~аррӏе~\u{10ffff}'
  ).split('~'),
  ...['\r\n', '\n', '\r', '%0d%0a', '\u560d\u560a', '\u2028'].map(injectedHeader),
  ...'">~\'>~</title>~</textarea>~--><!--~</style>~\u2028~`${~</script><script>~]]><![CDATA[~\\u003cscript\\u003e'
    .split('~')
    .map((before) => `${before}${ELEMENT_MARK} onclick=alert(1)>`),
  ...['9'.repeat(400), `0.${'0'.repeat(400)}1`, 'ß'.repeat(100)],
  ...['🏳️‍🌈'.repeat(20), 'ﷺ'.repeat(50), '\u{1f1e6}'.repeat(101)],
  ...['a'.repeat(256), 'a'.repeat(5_001), '漢'.repeat(5_001), 'a b '.repeat(20_000), '('.repeat(10_000)],
  ...['((a+)+)+$'.repeat(300), `a@${'a.'.repeat(250)}com`],
];

const ELEMENT_PAYLOADS =
  'img/src=x/onerror svg/onload body/onload video/src=x/onerror audio/src=x/onloadstart input/autofocus/onfocus math/onload ' +
  'details/open/ontoggle select/autofocus/onfocus iframe/onload object/data=x/onerror embed/src=x/onload marquee/onstart ' +
  'style/onload a/tabindex=1/autofocus/onfocus p/contenteditable/autofocus/onfocus button/autofocus/onfocus form/onfocus';
/** Texts that end the context in which a careless page writes a text. */
const CONTEXT_ENDS = ' "> \'> </title> </script> </textarea> --> </style> ]]> `>';
/** When a page runs one of these calls, browser-watch.ts reports the page. */
const SCRIPT_CALLS = "alert(1) confirm(1) prompt(1) tmran=1 alert`1` top['tmran']=1".split(' ');
const WHOLE_PAYLOADS =
  '<script>CALL</script>~</script><script>CALL//~"><script>CALL</script>~<svg><script>CALL</script>~\'-CALL-\'~"-CALL-"~' +
  '${CALL}~{{CALL}}~" onfocus=CALL autofocus x="~vbscript:CALL~<a href=javascript:CALL>x</a>~<iframe src=javascript:CALL>~' +
  '<form action=javascript:CALL>~javascript:CALL~JaVaScRiPt:CALL~java\tscript:CALL~javascript&colon;CALL~data:text/html,CALL';
/** Variants that a page must not decode or that filters overlook. */
const PAYLOAD_VARIANTS: readonly ((text: string) => string)[] = [
  ...[(text: string) => text, (text: string) => text.replaceAll('/', ' '), (text: string) => text.replace('=', ' =\t')],
  (text) => text.replace(/<\w+|\bon/g, (name) => name.toUpperCase()),
  (text) => text.replace(/[<>"']/g, (char) => `&#${char.charCodeAt(0)};`),
];

/** The maximum length of a payload. With this length, two payloads fit into a field of 100 characters. */
const MAX_PAYLOAD_LENGTH = 45;
export const itemAt = <T>(items: readonly T[], index: number): T => items[Math.floor(index) % items.length] as T;

const elementPayloads = CONTEXT_ENDS.split(' ').flatMap((context, at) =>
  ELEMENT_PAYLOADS.split(' ').flatMap((element, index) =>
    PAYLOAD_VARIANTS.map((form) => form(`${context}<${element}=${itemAt(SCRIPT_CALLS, at + index)}>`)),
  ),
);
export const PAYLOADS: readonly string[] = [
  ...SCRIPT_CALLS.flatMap((call) => WHOLE_PAYLOADS.split('~').map((text) => text.replace('CALL', () => call))),
  ...elementPayloads,
].filter(({ length }) => length <= MAX_PAYLOAD_LENGTH);

/** Joins the payloads into as few texts as the maximum length allows. */
export function packPayloads(payloads: readonly string[], max: number): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + payload.length <= max) texts[texts.length - 1] = last + payload;
    else texts.push(payload);
  }
  return texts;
}
