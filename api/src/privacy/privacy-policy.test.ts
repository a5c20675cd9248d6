import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERASURE_GRACE_DAYS, RETENTION_DAYS } from '../database/personal-data';
import { ALL_TABLES } from './tables';
import type { PageKind } from '@telemarket/composition/beacon';

/** The privacy policy as visitors read it: without markup, in one line. */
const policy = readFileSync(join(__dirname, '../../../shell/app/src/page/legal/privacy-page.tsx'), 'utf8')
  .replace(/<Link [^]*?>/g, '')
  .replace(/<\/?\w*>|\{' '\}/g, '')
  .replace(/\s+/g, ' ');

/** The sentences of the policy about the periods that no table declares. */
const SENTENCES = {
  export: `can be downloaded for ${RETENTION_DAYS.export} days, and is then deleted.`,
  grace: `You can undo this for ${ERASURE_GRACE_DAYS} days.`,
};

/**
 * The periods of days after which rows with personal values expire, and the words of the policy about each period; null
 * when the policy has no words about it.
 */
const PERIODS = ALL_TABLES.filter(({ declaration }) => Object.keys(declaration.personal).length > 0).flatMap(
  ({ name, declaration }) =>
    declaration.retention
      .filter(({ days }) => days >= 1)
      .map(({ days, policy = null }) => [name, days, policy] as const),
);

/** The words of the policy about each value that the shop measures on its pages. */
const MEASURED: Record<PageKind, string> = {
  view: 'which part of the shop was opened',
  ready: 'how soon it appeared',
  LCP: 'how soon it appeared',
  INP: 'and responded',
  CLS: 'whether its layout moved',
  error: 'where in our code an error happened',
  handled: 'where in our code an error happened',
  'render-error': 'where in our code an error happened',
  'failed-load': 'where in our code an error happened',
  hydration: 'where in our code an error happened',
};

test.each(Object.entries(MEASURED))('the privacy policy says that %s is measured', (_kind, words) => {
  expect(policy).toContain(words);
});

test.each(PERIODS)('the privacy policy says that rows of %s expire after %d days', (_table, _days, words) => {
  expect(words).not.toBeNull();
  expect(policy).toContain(words);
});

test.each(Object.entries(SENTENCES))('the privacy policy states the declared period: %s', (_name, sentence) => {
  expect(policy).toContain(sentence);
});
