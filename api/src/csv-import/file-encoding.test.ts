import { decodeParts, EncodingDetector } from './file-encoding';

const TEXT = 'id;title;price\r\n1;Größe „Café“ – 5 €;12,5\r\n2;Übung;7\r\n';
/** These bytes mean other characters in Windows-1252 than in Latin-1. */
const CP1252: Record<string, number> = { '€': 0x80, '„': 0x84, '“': 0x93, '–': 0x96 };
const windows1252 = (text: string) => Buffer.from([...text].map((letter) => CP1252[letter] ?? letter.charCodeAt(0)));
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

const detect = (file: Buffer, size = 3) => {
  const detector = new EncodingDetector();
  for (let at = 0; at < file.length; at += size) detector.addChunk(file.subarray(at, at + size));
  return detector.finishDetection();
};

async function read(file: Buffer, size = 3): Promise<string> {
  async function* parts() {
    for (let at = 0; at < file.length; at += size) yield await Promise.resolve(file.subarray(at, at + size));
  }
  let text = '';
  for await (const part of decodeParts(parts(), detect(file))) text += part;
  return text;
}

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
  ['UTF-16 of Windows', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 of old Macs', utf16be(`\ufeff${TEXT}`), 'utf-16be'],
  ['UTF-16 without a byte order mark', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
  ['big-endian UTF-16 without a byte order mark', utf16be(TEXT), 'utf-16be'],
  ['Windows-1252', windows1252(TEXT), 'windows-1252'],
])(
  'a file in %s is recognised and read, even if it arrives in parts that split a letter',
  async (_name, file, encoding) => {
    expect(detect(file)).toBe(encoding);
    expect(await read(file)).toBe(TEXT);
  },
);

test('the encoding of a file is recognised even if its first non-ASCII letter comes late', () => {
  const late = 'a'.repeat(10_000);
  expect(detect(Buffer.concat([Buffer.from(late), windows1252('Größe')]), 1_000)).toBe('windows-1252');
  expect(detect(Buffer.from(`${late}Größe`), 1_000)).toBe('utf-8');
  expect(detect(Buffer.from(`${late}ö`).subarray(0, -1), 1_000)).toBe('windows-1252');
});
