import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GRACE_DAYS, RETENTION_DAYS } from '../api/src/database/personal-data';
import type { PageKind } from '@telemarket/composition/beacon';
import { ROOT } from './root';

/** The policy as visitors read it: without markup, in one line. */
const policy = readFileSync(join(ROOT, 'shell/app/src/page/legal/privacy-page.tsx'), 'utf8')
  .replace(/<Link [^]*?>/g, '')
  .replace(/<\/?\w*>|\{' '\}/g, '')
  .replace(/\s+/g, ' ');

const { message, guestOrder, order, audit, sentMail, deadMail, unconfirmedSubscriber, unconfirmedAccount } =
  RETENTION_DAYS;

/** The sentence of the policy about each declared time. */
const SENTENCES: Record<keyof typeof RETENTION_DAYS | 'grace', string> = {
  message: `Messages, support tickets and the replies to them are deleted after ${message} days.`,
  guestOrder: `Orders placed without an account lose name, email address and Telegram username after ${guestOrder / 365} years.`,
  order: `What was ordered and its price is deleted after ${order / 365} years, for bookkeeping.`,
  audit: `What administrators changed is recorded for ${audit / 365} years.`,
  sentMail: `When a mail has been sent, its contents are deleted. Its other data is deleted after ${sentMail} days,`,
  deadMail: `Its other data is deleted after ${deadMail} days, as are mails that could not be delivered.`,
  unconfirmedSubscriber: `and for ${unconfirmedSubscriber} days if you never confirm it.`,
  unconfirmedAccount: `An account that has never confirmed its email address and has ordered nothing is deleted after ${unconfirmedAccount} days.`,
  watch: `until you press Stop, or until ${RETENTION_DAYS.watch} days after your last visit to them.`,
  endedLink: `The links of our mails about your account are recognised for ${RETENTION_DAYS.endedLink} days after they were used or have expired.`,
  export: `waits for you for ${RETENTION_DAYS.export} days, and is then deleted.`,
  grace: `You can take it back for ${GRACE_DAYS} days.`,
};

/** The words of the policy about each measurement. */
const MEASURED: Record<PageKind, string> = {
  view: 'which part of the shop was opened',
  ready: 'how soon it appeared',
  LCP: 'how soon it appeared',
  INP: 'and responded',
  CLS: 'whether its layout moved',
  error: 'where in our code an error happened',
  'render-error': 'where in our code an error happened',
  'failed-load': 'where in our code an error happened',
  hydration: 'where in our code an error happened',
};

test.each(Object.entries(MEASURED))('the privacy policy says that %s is measured', (_kind, words) => {
  expect(policy).toContain(words);
});

test.each(Object.entries(SENTENCES))('the privacy policy says the declared time of %s', (_name, sentence) => {
  expect(policy).toContain(sentence);
});
