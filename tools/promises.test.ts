import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

/** By file, its sentences that promise an action or a time: the test that shows each (`file: title`), or why it is none. */
type Promises = Record<string, Record<string, string>>;

const NO_PROMISE = /^no promise: .+/;
const SHOWN_BY = /^(\S+\.(?:e2e|test)\.tsx?): (.+)$/;
/** Where texts for visitors, users and staff stand. */
const TEXTS = ['mfe-account', 'mfe-admin', 'mfe-catalog', 'mfe-checkout', 'shell/host', 'api/src/mail/kinds'];
/** Of a promise that names a time. */
const TIME =
  /(?:\b\d+(?:-\d+)?|\$\{minutes\}|\bone|\ban?) (?:more )?(?:second|minute|hour|day|week|month|year)s?\b|24\/7|\bwithin\b|\b[Ww]e(?:'ll| will)\b/g;
/** No promise: who may use the shop. */
const AGE = /\b18 years\b/g;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** A text as it is read: without comments and markup, in one line. */
const asRead = (text: string) =>
  text
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\{' '\}/g, '')
    .replace(/\s+/g, ' ');

const promises = JSON.parse(read('e2e/promises.json')) as Promises;
const rows = Object.entries(promises).flatMap(([file, sentences]) =>
  Object.entries(sentences).map(([sentence, shown]) => ({ file, sentence, shown })),
);

/** What a test file calls its tests. */
const hasTest = (file: string, title: string) =>
  ["'", '`', '"'].some((quote) => read(file).includes(`${quote}${title}`));

test.each(rows)('“$sentence” stands in $file', ({ file, sentence }) => {
  expect(asRead(read(file))).toContain(sentence);
});

test.each(rows)('“$sentence” of $file is shown by a test that exists', ({ shown }) => {
  if (NO_PROMISE.test(shown)) return;
  const [, file = '', title = ''] = SHOWN_BY.exec(shown) ?? [];
  expect({ shown, exists: file !== '' && hasTest(file, title) }).toEqual({ shown, exists: true });
});

/** Words of a promise that no entry covers. */
function uncovered(text: string, sentences: readonly string[]): string[] {
  const rest = sentences.reduce((left, sentence) => left.replaceAll(sentence, ''), asRead(text)).replace(AGE, '');
  return [...rest.matchAll(TIME)].map(({ 0: found, index }) =>
    rest.slice(Math.max(0, index - 40), index + found.length),
  );
}

test('every sentence that promises a time has an entry', () => {
  const files = TEXTS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).replaceAll('\\', '/'))
      .filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/node_modules|\.test\.tsx?$|\/test\//.test(file)),
  );
  const found = files.flatMap((file) =>
    uncovered(read(file), Object.keys(promises[file] ?? {})).map((text) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

test('a new promise is found', () => {
  expect(uncovered('<p>Your parcel leaves in 3 days.</p>', [])).toEqual(['<p>Your parcel leaves in 3 days']);
  expect(uncovered('<p>Your parcel leaves in 3 days.</p>', ['Your parcel leaves in 3 days.'])).toEqual([]);
});
