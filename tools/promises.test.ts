import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { marksOf, testFiles } from './marks';
import { ROOT } from './root';

// When a text promises a time, a test shows it, with the comment `// @promise {file of the text}: {sentence}`. Two comments
// above a text excuse it: `@promise-of {who}` names the person who keeps a promise that no software can keep, and
// `@no-promise {reason}` says that a time promises nothing.

/** The files with texts for visitors, users and staff. */
const TEXTS = /^(?:mfe-[^/]+|shell\/host)\/src\/|^api\/src\/mail\/kinds\//;
const TIME =
  /(?:\b\d+(?:-\d+)?|\$\{minutes\}|\bone|\ban?) (?:more )?(?:second|minute|hour|day|week|month|year)s?\b|24\/7|\bwithin\b|\b[Ww]e(?:'ll| will)\b/g;
/** The minimum age promises nothing. */
const AGE = /\b18 years\b/g;
/** Comments that excuse a text, with that text: the next line, or in JSX the next element. */
const EXCUSED =
  /^\s*\/\/ @(?:promise-of|no-promise) \S.*\n.*$|^\s*\{\/\* @(?:promise-of|no-promise) \S.*\*\/\}\n[^]*?<\/.*$/gm;

/** A text as visitors read it: without comments and markup, in one line. */
const asRead = (text: string) =>
  text
    .replace(EXCUSED, '')
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\{' '\}/g, '')
    .replace(/\s+/g, ' ');

const sources = readdirSync(ROOT)
  .filter((folder) => /^(?:mfe-|shell$|api$)/.test(folder))
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file).replaceAll('\\', '/'),
    ),
  )
  .filter((file) => TEXTS.test(file) && /\.tsx?$/.test(file) && !/node_modules|\.test\.tsx?$|\/test\//.test(file))
  .map((file) => ({ file, text: asRead(readFileSync(join(ROOT, file), 'utf8')) }));

const promises = testFiles()
  .flatMap((file) => marksOf(file))
  .filter(({ name }) => name === 'promise')
  .map(({ at, text }) => {
    const [, file = '', sentence = ''] = /^([\w-]+\.tsx?): (.+)$/.exec(text) ?? [];
    return { at, file, sentence };
  });

/** The times in a text that are part of no promise. */
function unshown(text: string, sentences: readonly string[]): string[] {
  const remaining = sentences
    .reduce((uncovered, sentence) => uncovered.replaceAll(sentence, ''), asRead(text))
    .replace(AGE, '');
  return [...remaining.matchAll(TIME)].map(({ 0: found, index }) =>
    remaining.slice(Math.max(0, index - 40), index + found.length),
  );
}

test('every promise that a test names is in its source', () => {
  const isInSource = ({ file, sentence }: (typeof promises)[number]) =>
    sentence !== '' && sources.some((source) => basename(source.file) === file && source.text.includes(sentence));
  expect(promises.length).toBeGreaterThan(50);
  expect(promises.filter((promise) => !isInSource(promise))).toEqual([]);
});

test('every sentence that promises a time is shown by a test', () => {
  const found = sources.flatMap(({ file, text }) => {
    const sentences = promises.filter((promise) => promise.file === basename(file)).map(({ sentence }) => sentence);
    return unshown(text, sentences).map((words) => `${file}: ${words}`);
  });
  expect(sources.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

test('a new promise is found, and so is a promise without a test', () => {
  expect(unshown('<p>Your parcel leaves in 3 days.</p>', [])).toEqual(['<p>Your parcel leaves in 3 days']);
  expect(unshown('<p>Your parcel leaves in 3 days.</p>', ['Your parcel leaves in 3 days.'])).toEqual([]);
  expect(unshown('// @promise-of the courier\n<p>In 3 days.</p>\n<p>In 4 days.</p>', [])).toEqual([' <p>In 4 days']);
  const mark = '// @promise home.tsx: Your parcel leaves in\n// 3 days.\n';
  expect(marksOf('home.test.ts', `${mark}test('leaves', run);`)).toEqual([
    { at: 'home.test.ts:3', name: 'promise', text: 'home.tsx: Your parcel leaves in 3 days.' },
  ]);
  expect(marksOf('home.test.ts', `${mark}test.skip('leaves', run);`)).toEqual([]);
  expect(marksOf('home.test.ts', `${mark}\nconst nothing = 1;`)).toEqual([]);
});
