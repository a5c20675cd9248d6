// `npm run lab -- telegram`: sells groups and channels, while the shop asks the local Telegram for their owners. Two
// processes of the API run, and one of them does the work of the bot. Meanwhile, calls fail, updates are lost, late,
// doubled and reordered, and processes are killed. Then all calls work again, and the owners that the shop shows are
// compared with the owners that the local Telegram knows.
// --sales 1000   makes this many sales, in groups of 100 with a shop each, because the number of calls that a bot may
//                send in a second is limited
// --at-once 4    runs this many groups at the same time
// --seed 1       repeats the actions of the people
// --bounded      runs the part that `.ci/run` runs: 12 sales
import { parseArgs } from 'node:util';
import { ArtRandom } from '@telemarket/artwork';
import type { Part, Parts } from '../../lifecycle';
import { printDetail, step } from '../../step';
import type { Verdict } from '../verdict';
import { addTotals, judgeTotals, type SaleTotals } from './totals';
import { Simulation } from './simulation';

const { values: options } = parseArgs({
  options: {
    sales: { type: 'string', default: '1000' },
    'at-once': { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    bounded: { type: 'boolean', default: false },
  },
});

const SALES_PER_GROUP = 100;
const LONG_RUN = { days: 3, steps: 6, faultsMs: 60_000, killEveryMs: 10_000, maxWaitMs: 10_000 };
const BOUNDED_RUN = { days: 1, steps: 2, faultsMs: 4_000, killEveryMs: 3_000, maxWaitMs: 2_000 };
const BOUNDED_SALES = 12;

export async function main(parts: Parts): Promise<Verdict[]> {
  const sales = options.bounded ? BOUNDED_SALES : Number(options.sales);
  const sizes = Array.from({ length: Math.ceil(sales / SALES_PER_GROUP) }, (_, at) =>
    Math.min(SALES_PER_GROUP, sales - at * SALES_PER_GROUP),
  );
  const waiting = [...sizes.entries()];
  const totals: SaleTotals[] = [];
  const measured: Verdict[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [group, size] = next;
      await runWithOwnParts(parts, async (own) => {
        const simulation = await simulateGroup(own, group, size);
        totals.push(simulation.totals());
        const isLast = !options.bounded && totals.length === sizes.length;
        if (isLast) measured.push(...(await step('Measuring 10,000 proofs', () => simulation.measureManyProofs())));
      });
    }
  };
  await Promise.all(Array.from({ length: Number(options['at-once']) }, work));
  return [...judgeTotals(addTotals(totals)), ...measured];
}

/**
 * Runs work that starts services of its own, and stops these services when the work ends. Otherwise the services of all
 * simulated groups of sales would stay in memory.
 */
async function runWithOwnParts(parts: Parts, work: (own: Parts) => Promise<void>): Promise<void> {
  const started: Part[] = [];
  const stop = async () => {
    for (let part = started.pop(); part; part = started.pop()) await part.stop();
  };
  parts.add({ stop });
  await work({
    add(part) {
      started.push(part);
      return part;
    },
    get stopping() {
      return parts.stopping;
    },
  });
  await stop();
}

async function simulateGroup(parts: Parts, group: number, sales: number): Promise<Simulation> {
  const size = { sales, ...(options.bounded ? BOUNDED_RUN : LONG_RUN) };
  const random = new ArtRandom(Number(options.seed) + group);
  const name = `Group ${group + 1}`;
  const simulation = await step(`${name}: starting two processes of the API`, () =>
    Simulation.open(parts, random, size, group + 1),
  );
  await step(`${name}: creating ${sales} listings`, () => simulation.createListings());
  await step(
    `${name}: letting sellers prove that they own their chats, while calls fail and processes are killed`,
    () => simulation.proveOwnership(),
  );
  await step(`${name}: ordering chats, and handing most of them over`, () => simulation.tradeChats());
  await step(`${name}: changing owners, removing bots and moving chats for ${size.days} days`, async () => {
    for (let day = 0; day < size.days; day += 1) await simulation.passDayWithChanges(size.steps);
  });
  await step(`${name}: letting calls work again for one day`, () => simulation.passDayWithoutChanges(size.steps));
  await step(`${name}: counting notices`, () => simulation.countNotices());
  for (const verdict of judgeTotals(simulation.totals()))
    if (!verdict.met) printDetail(`${name}: ${verdict.name}: ${verdict.figure}`);
  return simulation;
}
