/** The rules for texts that people write. All servers and all pages use these functions, so that they agree. */

/**
 * The blank characters for a pattern. The blank of Braille must be named, because JavaScript's `\s` does not include
 * it.
 */
const BLANK_CHARACTERS = String.raw`\s\u2800`;
/**
 * Characters that show nothing themselves, but change the look of the character before them: joiners, variation
 * selectors, fillers of old Hangul and Khmer, and the tags of flags.
 */
const JOINING_CHARACTERS = String.raw`\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200C\u200D\uFE00-\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}`;
/** A joining character changes nothing after a blank or after a letter of one of these scripts. */
const NOT_JOINING_CHARACTERS = String.raw`${BLANK_CHARACTERS}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`;

const LINE_END = /\r\n?|[\x85\u2028\u2029]/g;
/**
 * Characters that render nothing, or that could show a text in an order other than the written one, such as direction
 * controls.
 */
const INVISIBLE_CHARACTERS = new RegExp(
  String.raw`(?![\t\n${JOINING_CHARACTERS}])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`,
  'gu',
);
const USELESS_JOINING = new RegExp(
  `(?:^|[${NOT_JOINING_CHARACTERS}])[\\p{M}${JOINING_CHARACTERS}]*[${JOINING_CHARACTERS}][\\p{M}${JOINING_CHARACTERS}]*`,
  'gu',
);
const JOINING_PATTERN = new RegExp(`[${JOINING_CHARACTERS}]`, 'gu');
const BLANK_RUN = new RegExp(`[${BLANK_CHARACTERS}]+`, 'gu');

/** The canonical decomposition (NFD) of a character has at most this many UTF-16 units. */
const MAX_UNITS_PER_CHARACTER = 4;

/**
 * Returns false for a text that is too long to have at most `max` characters after `cleanText`. A text with many blanks
 * around it may be refused, too. This cheap check comes first, because normalisation and patterns are slow on a long
 * text.
 */
export const canFit = (text: string, max: number): boolean => text.length <= MAX_UNITS_PER_CHARACTER * max;

/** Returns the number of code points, because the database counts characters in the same way. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _character of text) length++;
  return length;
}

/**
 * Returns a text of several lines in the form in which it is stored: composed (NFC), without characters that show
 * nothing, and without blanks around it. Each line ends with `\n`. A text without a visible character becomes empty.
 */
export function cleanText(text: string): string {
  const shown = text.replace(LINE_END, '\n').replace(INVISIBLE_CHARACTERS, '');
  const joined = shown.replace(USELESS_JOINING, (run) => run.replace(JOINING_PATTERN, ''));
  return trimBlanks(joined).normalize('NFC');
}

/**
 * Removes the blanks around a text. The function uses no pattern, because a pattern for blanks at the end is slow on a
 * text with many blanks.
 */
function trimBlanks(text: string): string {
  const isBlank = (unit: string | undefined) => unit === '\u2800' || unit?.trim() === '';
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

/**
 * Returns a text of one line in the form in which it is stored: like `cleanText`, but with one space for each run of
 * blanks.
 */
export const cleanLine = (text: string): string => cleanText(text).replace(BLANK_RUN, ' ');

/** Converts the decimal digits of all scripts, such as `٣` and `３`, to ASCII. */
export const toAsciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit);

/** In Unicode, the digits of each script are in order from zero to nine, without a gap. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start--;
  return String((code - start) % 10);
}

/** A text that is longer than this is not read as a number. */
const MAX_NUMBER_LENGTH = 40;

function toNumberText(text: string): string {
  return text.length > MAX_NUMBER_LENGTH ? '' : toAsciiDigits(cleanLine(text)).replace(/[٫．]/, '.');
}

/** @returns The whole number that a person has typed in digits of any script; null for every other text. */
export function readWhole(text: string | null): number | null {
  const typed = toNumberText(text ?? '');
  return /^\d{1,15}$/.test(typed) ? Number(typed) : null;
}

/** @returns The amount that a person has typed, such as `25.50`, in ASCII digits; null for every other text. */
export function readAmount(text: string | null): string | null {
  const [, amount = null] = /^(\d{1,10}(?:\.\d{1,2})?)\.?$/.exec(toNumberText(text ?? '')) ?? [];
  return amount;
}

/**
 * Cuts a text to at most `max` code points, but never inside a character that a reader sees as one.
 * @param end The mark at the cut. It counts towards `max`.
 */
export function cutText(text: string, max: number, end = '…'): string {
  if (text.length <= max) return text;
  // only the start of the text is segmented, because later characters cannot change the result and a long text is slow
  // to segment
  const start = text.slice(0, 2 * max + 1);
  if (lengthOf(start) <= max && start === text) return text;
  let [cut, left] = ['', max - lengthOf(end)];
  for (const character of charactersOf(start)) {
    left -= lengthOf(character);
    if (left < 0) break;
    cut += character;
  }
  return cut.trimEnd() + end;
}

/** Returns the characters as a reader sees them. Browsers without a segmenter get single code points. */
function* charactersOf(text: string): Generator<string> {
  if (typeof Intl.Segmenter === 'undefined') yield* text;
  else for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
}

/** The Unicode ranges for scripts from right to left, such as Arabic and Hebrew, and for their digits and marks. */
const RIGHT_TO_LEFT_CHARACTERS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const [ISOLATE, POP] = ['\u2068', '\u2069'];

/**
 * A template tag for a sentence with names that people have written, for places without elements, such as the title of
 * a page. An Arabic name would change the order of the words beside it, so Unicode's isolate characters enclose the
 * name. A sentence without such a name stays as it is.
 */
export const bidi = (words: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw(
    { raw: words },
    ...values.map((value) => (RIGHT_TO_LEFT_CHARACTERS.test(`${value}`) ? ISOLATE + value + POP : value)),
  );

/** Matches a text that cannot be a segment of an address, because browsers would read it as a relative step. */
const DOT_SEGMENT = /^~*\.{1,2}$/;

/** @returns The text as one segment of a path. A text of one or two dots gets a tilde in front. */
export const toPathSegment = (text: string): string => encodeURIComponent(DOT_SEGMENT.test(text) ? `~${text}` : text);

/**
 * @param decoded A segment without its percent encoding.
 * @returns The text that `toPathSegment` has turned into this segment.
 */
export const fromPathSegment = (decoded: string): string =>
  decoded.startsWith('~') && DOT_SEGMENT.test(decoded) ? decoded.slice(1) : decoded;

const TELEGRAM_ADDRESS =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/|tg:(?:\/\/)?resolve\?domain=|@)?([a-z][a-z\d_]{3,31})(?:\/?(?:[?#&].*)?)$/i;

/** @returns The Telegram username that a person has typed as `@name`, `name` or a link; null for every other text. */
export function telegramName(text: string): string | null {
  const [, name = null] = text.length > 200 ? [] : (TELEGRAM_ADDRESS.exec(cleanLine(text)) ?? []);
  return name;
}

export const telegramLink = (name: string) => `https://t.me/${name}`;
