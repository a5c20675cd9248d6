import fc from 'fast-check';
import {
  bidi,
  canFit,
  cleanLine,
  cleanText,
  cutText,
  lengthOf,
  readAmount,
  readWhole,
  telegramName,
  toAsciiDigits,
} from './text';

/** Generates texts of any characters, and often of characters with special rules. */
const special = fc.constantFrom(...'aé1Ω漢❤ \n\r\t\u0301\u034f\u115f\u200b\u200d\u202e\ufe0f\u2800\u3164\u00a0');
const anyText = fc.string({ unit: fc.oneof(special, fc.string({ unit: 'binary', maxLength: 1 })) });

describe('cleanText', () => {
  const INVISIBLE = [0x3164, 0x2800, 0x200b, 0xad, 0xfe0f, 0xe0020, 7, 0x115f, 0x34f, 0x202e, 0xa0, 0xfeff, 0xffa0];
  it.each(INVISIBLE.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
    'finds no visible text in U+%s',
    (_code, text) => {
      expect([text, ` ${text}\t${text}${text} `].map(cleanText)).toEqual(['', '']);
      expect(cleanText(`${text}Sam${text}`)).toBe('Sam');
    },
  );

  it.each([
    ['Cafe\u0301', 'Café'],
    ['Sa\u200bm\u00ad', 'Sam'],
    ['\u202egnp\u202c.exe', 'gnp.exe'],
    ['e\u200b\u0301', 'é'],
    ['Sam\ufe0f\u200d', 'Sam'],
    [' one\r\ntwo\rthree\u2028four ', 'one\ntwo\nthree\nfour'],
    ['bell\u0007', 'bell'],
  ])('turns %j into %j', (text, clean) => expect(cleanText(text)).toBe(clean));

  it.each([
    '👩‍👩‍👧',
    '❤️',
    '1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'می‌خواهم',
    'नर‌्',
    '𠮷\u{e0100}',
    'a\n\tb',
  ])('keeps %s unchanged', (text) => expect(cleanText(text)).toBe(text));

  it('does not change a text that is already clean', () => {
    for (const clean of [cleanText, cleanLine])
      fc.assert(
        fc.property(anyText, (text) => clean(clean(text)) === clean(text)),
        { numRuns: 1000 },
      );
  });

  it('never returns a text that canFit refuses, in any Unicode form of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const clean = cleanText(text);
        return canFit(clean.normalize('NFD'), lengthOf(clean));
      }),
      { numRuns: 1000 },
    );
  });
});

test('a line has one space for each run of blanks', () => {
  expect(cleanLine('\u00a0Sam \t\u00a0 Lee\n\u3000Jr.')).toBe('Sam Lee Jr.');
});

describe('a number that a person typed', () => {
  it('may have digits of any script', () => {
    expect(['٣٤', '３４', '३४', '𝟑𝟒', '𝟹𝟺', '34'].map(toAsciiDigits)).toEqual(Array(6).fill('34'));
    for (let code = 0; code < 0x20000; code++) {
      const text = String.fromCodePoint(code);
      if (/\p{Nd}/u.test(text)) expect(toAsciiDigits(text)).toMatch(/^\d$/);
    }
  });

  it.each([
    ['12', 12],
    [' 12\u00a0', 12],
    ['\u200e12', 12],
    ['007', 7],
    ['0', 0],
    ['١٢', 12],
  ])('%j is read as %d', (text, number) => expect(readWhole(text)).toBe(number));

  it.each(['1.5', '1,0', '-5', '+5', '1e2', '0x10', '5 pcs', '1 000', '½', '②', '', ' ', '9'.repeat(16), null])(
    '%j is not a whole number',
    (text) => expect(readWhole(text)).toBeNull(),
  );

  it.each([
    ['25.50', '25.50'],
    ['25', '25'],
    ['25.', '25'],
    ['٢٥٫٥', '25.5'],
    ['２５．５０', '25.50'],
    ['25,50', null],
    ['$25', null],
    ['-25', null],
    ['25.505', null],
    ['1e2', null],
    ['.5', null],
  ])('the amount %j is read as %j', (text, amount) => expect(readAmount(text)).toBe(amount));
});

describe('cutText', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['long words', 6, 'long…'],
    ['ab😀😀', 4, 'ab😀😀'],
    ['ab😀😀c', 4, 'ab😀…'],
    ['a👩‍👩‍👧b', 5, 'a…'],
    ['abe\u0301e\u0301', 4, 'ab…'],
    ['a\r\nb', 2, 'a…'],
  ])('cuts %j to %d characters: %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut));

  it('never exceeds its maximum, and never ends in half of a character', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, max) => {
        const cut = cutText(text, max);
        // `encodeURIComponent` throws if a surrogate pair was cut in half
        return lengthOf(cut) <= max && encodeURIComponent(cut).length >= cut.length;
      }),
    );
  });

  it('adds no mark at the cut when the caller passes an empty mark', () => expect(cutText('ab😀', 3, '')).toBe('ab😀'));
});

describe('telegramName', () => {
  it.each([
    ['@ada_1', 'ada_1'],
    ['ada1', 'ada1'],
    [' @Ada_Lovelace\u200b ', 'Ada_Lovelace'],
    ['https://t.me/ada_1', 'ada_1'],
    ['http://www.t.me/ada_1/', 'ada_1'],
    ['t.me/ada_1?start=x', 'ada_1'],
    ['telegram.me/ada_1', 'ada_1'],
    ['tg://resolve?domain=ada_1&start=x', 'ada_1'],
    [`@${'a'.repeat(32)}`, 'a'.repeat(32)],
  ])('reads %j as the name %j', (text, name) => expect(telegramName(text)).toBe(name));

  it.each([
    '',
    '@',
    'ada',
    '1ada',
    '_ada',
    'ada-1',
    'Ада_1',
    'a da1',
    `@${'a'.repeat(33)}`,
    'https://evil.example/ada_1',
    't.me/+AbCdEf',
    't.me/ada_1/5',
    'javascript:ada_1',
    '@ada1@ada2',
    '+15550100',
  ])('finds no name in %j', (text) => expect(telegramName(text)).toBeNull());
});

describe('bidi', () => {
  const LATIN = fc.string({ unit: fc.constantFrom(...'aé1漢Ж “”().,') });

  it('keeps a sentence whose names run from left to right', () => {
    fc.assert(fc.property(LATIN, (name) => expect(bidi`Message ${name} (${2})`).toBe(`Message ${name} (2)`)));
  });

  it.each(['متجر', 'חנות', 'Shop متجر (RSS)', '٣', 'ߒߞߏ', 'ދިވެހި', '𞤀𞤣'])(
    'isolates %s from the words beside it',
    (name) => {
      expect(bidi`${name} sells to ${'Sam'}, and ${name}.`).toBe(
        `\u2068${name}\u2069 sells to Sam, and \u2068${name}\u2069.`,
      );
    },
  );

  it('isolates every letter and digit of scripts from right to left', () => {
    const SCRIPTS =
      /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
    const missed = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => /[\p{L}\p{Nd}]/u.test(character) && SCRIPTS.test(character) && bidi`${character}` === character,
    );
    expect(missed).toEqual([]);
  });
});
