// `npm run lab -- engines`: the most important journeys, in three browser engines.
// --only firefox,webkit    runs only these engines
// --journey cart           runs only the journeys whose name contains this word
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Parts } from '../../lifecycle';
import { CliError, printDetail, step } from '../../step';
import { ADMIN, callApi, signIn } from '../shop/customer';
import { startSite } from '../site';
import { notRunVerdict, passedVerdict, formatSeconds, type Verdict } from '../verdict';
import { type Mailbox, startMailbox } from '../../mailbox/mailbox';
import { deal } from './deal';
import { account, contact, productDialog, profile, supportTicket } from './forms';
import type { Journey, Shop } from './journey';
import { lists } from './lists';
import { startChromium, startFirefox } from './puppeteer';
import { cancelledOrder, cart, choicesAndOutage, favourites, guestOrder, keepsFilter, search } from './shopping';
import type { Engine, StartEngine } from './tab';
import { Visitor } from './visitor';
import { startWebKit } from './webkit';

const ENGINES: Record<string, StartEngine> = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(ENGINES).join(',') },
    journey: { type: 'string', default: '' },
  },
});

const JOURNEYS: Record<string, Journey> = {
  'a filtered list: a listing opened twice, Back, Forward, Back to the card, reload': keepsFilter,
  'ten lists: Back to the pressed link, reload': lists,
  'a suggestion of the search: chosen twice, Back, reload': search,
  'the cart: pressed twice, Back, reload': cart,
  'an order of a guest: placed twice, reload, Back': guestOrder,
  'a tracked order: cancelled twice, reload, Back, Forward': cancelledOrder,
  'an account: created twice, sign out, Back, sign in': account,
  'favourites: pressed twice, reload, Back, Forward': favourites,
  'a message to a seller: Back, reopen, sent twice': contact,
  'a ticket: sent twice, Back, Forward': supportTicket,
  'the profile: saved twice, reload, Back': profile,
  'a product of the administrator: Back, Forward, saved twice': productDialog,
  'a deal: accepted, handed over and received twice, reload, Back, Forward': deal,
  'an outage: cookies rejected twice, theme, reload, Retry, Back': choicesAndOutage,
};

/** The pages that the journeys open show no listing with this id or a higher one. */
const FIRST_UNSEEN_ID = 77;

const NEW_LISTING = {
  ...{ title: 'Garden club', description: 'A quiet place.', category: 'group', price: '12.50', memberCount: 1_200 },
  ...{ features: ['Weekly events'], isVerified: false },
};

export async function main(parts: Parts): Promise<Verdict[]> {
  const began = performance.now();
  Object.assign(process.env, { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  const mailbox = parts.add(await startMailbox({ pagePort: null }));
  const env = { SMTP_URL: mailbox.smtpUrl };
  const { api, gateway } = await step('Starting a site', () => startSite(parts, { name: 'engines', api: { env } }));
  const cookie = await signIn(gateway.address, ADMIN);
  let unseen = FIRST_UNSEEN_ID;
  const shop: Shop = {
    api,
    async count(path, text) {
      const response = await callApi(gateway.address + path, undefined, { cookie });
      const list = (await response.json()) as unknown[];
      return list.filter((entry) => JSON.stringify(entry).includes(text)).length;
    },
    unseenProduct: () => unseen++,
    async listing({ name, email }) {
      const product = { ...NEW_LISTING, sellerName: name, sellerEmail: email };
      const response = await callApi(`${gateway.address}/api/admin/products`, product, { cookie });
      return ((await response.json()) as { id: number }).id;
    },
    mail: (to, link) => findLink(mailbox, to, link),
  };
  const verdicts: Verdict[] = [];
  for (const name of options.only.split(',')) {
    const start = ENGINES[name];
    if (!start) throw new CliError(`--only: ${name} is none of ${Object.keys(ENGINES).join(', ')}`);
    const engine = await start(parts);
    if (typeof engine === 'string') verdicts.push(notRunVerdict(name, engine));
    else await step(name, async () => verdicts.push(...(await runJourneys(name, engine, gateway.address, shop))));
  }
  // the total time of an engine has no limit, because it is longer on a busy machine
  printDetail(
    `all of them: ${formatSeconds(performance.now() - began)} (at most 6 minutes on two cores that do nothing else)`,
  );
  return verdicts;
}

async function runJourneys(engine: string, { open }: Engine, address: string, shop: Shop): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [journey, walk] of Object.entries(JOURNEYS).filter(([each]) => each.includes(options.journey))) {
    const name = `${engine}: ${journey}`;
    const began = performance.now();
    const problem = await findProblem(async () => {
      const visitor = new Visitor(await open(), address);
      // an error while the visitor closes does not replace the error of the journey
      const problems = [await findProblem(() => walk(visitor, shop)), await findProblem(() => visitor.close())];
      const [first] = problems.filter(Boolean);
      if (first) throw new Error(first);
    });
    printDetail(`${problem ? '✗ ' : ''}${name}: ${formatSeconds(performance.now() - began)} ${problem}`);
    verdicts.push(problem ? { ...passedVerdict(name), figure: 'failed', met: false } : passedVerdict(name));
  }
  return verdicts;
}

/** @returns The message of the error that the work throws; empty when the work succeeds. */
const findProblem = (work: () => Promise<void>): Promise<string> =>
  work().then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const MAIL_TIMEOUT_MS = 20_000;

async function findLink(mailbox: Mailbox, to: string, link: RegExp): Promise<string> {
  for (const end = performance.now() + MAIL_TIMEOUT_MS; performance.now() < end; await sleep(50)) {
    const texts = mailbox.mails.filter((mail) => mail.to.includes(to)).map(({ parsed }) => parsed.text ?? '');
    const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
    const found = links.find((url) => link.test(url));
    if (found) return found.replace(new URL(found).origin, '');
  }
  throw new Error(`No mail to ${to} with a link like ${link}`);
}
