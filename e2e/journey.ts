import type { Locator, Page, Request } from '@playwright/test';
import { ACTS, type Acts, annotateActs } from './acts';
import { goBack, holdRequests, isRequest, pressOnce, pressTwice } from './press';
import { Shopper } from './shopper';
import { expect, test, whileOffline } from './test';

export interface Step {
  /** Prepares the page before each press, for example by opening a menu. */
  prepare?: () => Promise<unknown>;
  press: Locator;
  /** The method and the path of the request that the press sends, such as `POST /api/orders/*`. */
  sends?: string;
  /** The dialog or menu that the press opens. */
  opens?: Locator;
  /**
   * Expects the result of the step on the page. Called after the press, after each later act, and in the second tab.
   */
  sees: (page: Page) => Promise<unknown>;
  /** Each step needs at least two acts. */
  acts: Acts;
}

/** A test that consists of steps. `ActsReporter` counts the acts of the steps. */
export const journey = test.extend<{ step: (name: string, step: Step) => Promise<void> }>({
  // Playwright reads the parameter names: a fixture without dependencies needs an empty pattern
  step: async ({}, use, { annotations }) => {
    await use(async (name, step) => {
      const acts = ACTS.filter((act) => step.acts[act]);
      if (acts.length < 2) throw new Error(`“${name}” has fewer than two acts`);
      await test.step(`${name} (${acts.join(', ')})`, () => runStep(step));
      annotations.push(annotateActs(name, acts));
    });
  },
});

async function runStep(step: Step): Promise<void> {
  const { acts, press, sees } = step;
  const page = press.page();
  const done = { step, before: page.url(), dialogs: await countOpenDialogs(page), after: '' };
  if (typeof acts.cancel === 'function') await acts.cancel();
  await step.prepare?.();
  await pressAsDeclared(step);
  await sees(page);
  await waitForHistoryEntry(done);
  done.after = page.url();
  for (const [act, usual] of LATER_ACTS) {
    const declared = acts[act];
    if (!declared || (act === 'cancel' && declared !== true)) continue;
    await (declared === true ? usual(done) : declared());
    await sees(page);
    await waitForHistoryEntry(done);
  }
  const inTab = acts['second tab'];
  if (!inTab) return;
  const tab = await page.context().newPage();
  await new Shopper(tab).open(page.url());
  await (inTab === true ? sees(tab) : inTab(tab));
  await tab.close();
}

interface DoneStep {
  step: Step;
  /** The address before the step; `after` has the address after it. */
  before: string;
  /** The number of open dialogs before the step. */
  dialogs: number;
  after: string;
}

const LATER_ACTS: [
  act: 'cancel' | 'Back' | 'Forward' | 'reopen' | 'leave and come back',
  usual: (done: DoneStep) => Promise<unknown>,
][] = [
  [
    'cancel',
    async (done) => {
      await pageOf(done).keyboard.press('Escape');
      await expectUndone(done);
      await expect(done.step.press).toBeFocused();
      await repeatPress(done);
    },
  ],
  [
    'Back',
    async (done) => {
      await goBack(pageOf(done));
      await expectUndone(done);
      await repeatPress(done);
    },
  ],
  [
    'Forward',
    async (done) => {
      const page = pageOf(done);
      await goBack(page);
      await expectUndone(done);
      await page.goForward();
      if (!done.step.opens) return expect(page).toHaveURL(done.after);
      // when the browser goes forward to the history entry of a closed dialog, the page goes back at once
      await expect.poll(() => countOpenDialogs(page)).toBe(0);
      await expectUndone(done);
      await repeatPress(done);
    },
  ],
  [
    'reopen',
    async (done) => {
      const { opens } = done.step;
      if (!opens)
        return pageOf(done)
          .reload()
          .then(() => new Shopper(pageOf(done)).waitUntilReady());
      await opens.getByTitle('Close').click();
      await expectUndone(done);
      await repeatPress(done);
    },
  ],
  [
    'leave and come back',
    async (done) => {
      const page = pageOf(done);
      await page
        .getByRole('link', { name: /^(TeleMarket, home|Back to the shop)$/ })
        .first()
        .click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
      await goBack(page);
      await expect(page).toHaveURL(done.after);
    },
  ],
];

const pageOf = ({ step }: DoneStep) => step.press.page();

async function expectUndone({ step: { press, opens }, before, dialogs }: DoneStep): Promise<void> {
  if (opens) await expect(opens).toBeHidden();
  await expect(press.page()).toHaveURL(before);
  // waits until the browser has left the history entry of the dialog, because no person presses the control again
  // before that
  if (opens) await expect.poll(() => countOpenDialogs(press.page())).toBe(dialogs);
}

/**
 * Waits until the browser has pushed the history entry of the open dialog, because no person presses Back before that.
 */
async function waitForHistoryEntry({ step: { press, opens, acts }, dialogs }: DoneStep): Promise<void> {
  if (opens && (acts.Back === true || acts.Forward === true))
    await expect.poll(() => countOpenDialogs(press.page())).toBeGreaterThanOrEqual(Math.max(1, dialogs));
}

async function repeatPress({ step: { prepare, press } }: DoneStep): Promise<void> {
  await prepare?.();
  await pressOnce(press);
}

/** Returns the number of open dialogs that the current history entry stores. */
export const countOpenDialogs = (page: Page) =>
  page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0);

/** Presses the control in the ways that the step declares: offline, with a slow response, or twice. */
async function pressAsDeclared({ press, sends, acts }: Step): Promise<void> {
  const page = press.page();
  if (acts.offline) {
    const { sees, again } = acts.offline;
    await whileOffline(page.context(), async () => {
      await pressOnce(press);
      await sees();
    });
    if (again === null) return;
  }
  const sent: Request[] = [];
  const count = (request: Request) => sends && isRequest(request, sends) && sent.push(request);
  page.on('request', count);
  const waits = acts['slow answer'];
  if (waits && !sends) throw new Error('A slow answer needs `sends`');
  const release = waits && sends ? await holdRequests(page, sends) : null;
  // the control may have another name while it is busy, so the test keeps the element
  const pressed = await press.elementHandle();
  await (acts['press twice'] ? pressTwice(press) : pressOnce(press));
  if (release) {
    await (typeof waits === 'function'
      ? waits()
      : expect.poll(() => pressed.getAttribute('aria-busy'), 'the control is busy').toBe('true'));
    await release();
  }
  if (acts['press twice'] && sends) {
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await (await sent[0]?.response())?.finished();
    expect(sent, 'requests of two presses').toHaveLength(1);
  }
  page.off('request', count);
}
