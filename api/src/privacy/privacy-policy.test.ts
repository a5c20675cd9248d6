import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERASURE_GRACE_DAYS, RETENTION_DAYS } from '../database/personal-data';
import { ALL_TABLES } from './tables';
import type { PageKind } from '@telemarket/composition/beacon';

/** The policy as visitors read it: without markup, in one line. */
const policy = readFileSync(join(__dirname, '../../../shell/app/src/page/legal/privacy-page.tsx'), 'utf8')
  .replace(/<Link [^]*?>/g, '')
  .replace(/<\/?\w*>|\{' '\}/g, '')
  .replace(/\s+/g, ' ');

/** The periods that are not declared with a table. */
const SENTENCES = {
  export: `waits for you for ${RETENTION_DAYS.export} days, and is then deleted.`,
  grace: `You can take it back for ${ERASURE_GRACE_DAYS} days.`,
};

/** The words about each period of days after which rows with personal values expire; null: there are none. */
const PERIODS = ALL_TABLES.filter(({ declaration }) => Object.keys(declaration.personal).length > 0).flatMap(
  ({ name, declaration }) =>
    declaration.retention
      .filter(({ days }) => days >= 1)
      .map(({ days, policy = null }) => [name, days, policy] as const),
);

/** The words of the policy about each measurement. */
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

test.each(PERIODS)('the privacy policy says when rows of %s expire: after %d days', (_table, _days, words) => {
  expect(words).not.toBeNull();
  expect(policy).toContain(words);
});

test.each(Object.entries(SENTENCES))('the privacy policy says the declared time of %s', (_name, sentence) => {
  expect(policy).toContain(sentence);
});
