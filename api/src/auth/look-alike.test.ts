import { hasInvisible, mixesScripts } from './look-alike';

describe('hasInvisible', () => {
  it.each([
    ['a blank', 'bo ss'],
    ['a Hangul filler', 'boss\u3164'],
    ['a half-width Hangul filler', 'boss\uffa0'],
    ['a combining grapheme joiner', 'boss\u034f'],
    ['a variation selector', 'boss\ufe0f'],
    ['a supplementary variation selector', 'boss\u{e0101}'],
    ['a zero width joiner', 'bo\u200dss'],
    ['a Mongolian vowel separator', 'boss\u180e'],
    ['a blank Braille pattern', 'boss\u2800'],
    ['a tag', 'boss\u{e0061}'],
    ['a text direction mark', 'boss\u202e'],
  ])('finds %s', (_what, name) => {
    expect(hasInvisible(name)).toBe(true);
  });

  it.each(['boss', 'jörg', 'дмитрий', '山田', '김철수', 'नमस्ते', 'a.b-c_d1'])('finds nothing in %s', (name) => {
    expect(hasInvisible(name)).toBe(false);
  });
});

describe('mixesScripts', () => {
  it.each([
    ['a Cyrillic o', 'b\u043ess'],
    ['a Greek omicron', 'b\u03bfss'],
    ['an Armenian o', 'b\u0585ss'],
    ['a Cherokee letter', '\u13a0oss'],
    ['Arabic digits', 'boss\u0661'],
    ['Cyrillic and Greek', 'да\u03bf'],
  ])('is true for %s', (_what, name) => {
    expect(mixesScripts(name)).toBe(true);
  });

  it.each([
    'boss',
    'jörg_1987',
    'Zoë-Élise',
    'дмитрий99',
    'Ελένη',
    '山田太郎',
    'ヤマダ・タロー',
    '山田taro',
    '김철수kim',
    'שלום',
    'محمد',
    'नमस्ते',
    'ไทย',
    'ｂｏｓｓ',
    'ninja🥷',
  ])('is false for %s', (name) => {
    expect(mixesScripts(name)).toBe(false);
  });
});
