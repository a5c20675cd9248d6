// `npm run lab -- telegram`: sales of groups and channels whose owners Telegram is asked about, at the local Telegram, with two
// processes of the API, one of which does the work of the bot. Calls fail, updates are lost, late, doubled and reordered, and
// processes are killed meanwhile. Then calls work, and what the shop shows is compared with what the local Telegram knows.
// --sales 1000     how many
// --seed 1         repeats what people do
// --bounded        what `.ci/run` runs: 12 sales
import { parseArgs } from 'node:util';
import { ArtRandom } from '@telemarket/artwork';
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import type { Verdict } from '../verdict';
import { Simulation } from './simulation';

const { values: options } = parseArgs({
  options: {
    sales: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    bounded: { type: 'boolean', default: false },
  },
});

const LONG = { days: 3, steps: 24, faultsMs: 600_000, killEveryMs: 20_000, maxWaitMs: 15_000 };
const BOUNDED = { sales: 12, days: 1, steps: 2, faultsMs: 4_000, killEveryMs: 3_000, maxWaitMs: 2_000 };

export async function main(parts: Parts): Promise<Verdict[]> {
  const size = options.bounded ? BOUNDED : { sales: Number(options.sales), ...LONG };
  const random = new ArtRandom(Number(options.seed));
  const simulation = await step('Starting two processes of the API', () => Simulation.open(parts, random, size));
  await step(`Creating ${size.sales} listings`, () => simulation.list());
  await step('Sellers show that they own their chats, while calls fail and processes are killed', () =>
    simulation.prove(),
  );
  await step('Chats are ordered, and handed over or not', () => simulation.trade());
  await step(`Owners change, bots are thrown out, and chats move, for ${size.days} days`, async () => {
    for (let day = 0; day < size.days; day += 1) await simulation.day(size.steps);
  });
  await step('Calls work again, for one day', () => simulation.recover(size.steps));
  await step('Notices are counted', () => simulation.countNotices());
  if (!options.bounded) await step('10,000 proofs are measured', () => simulation.measure());
  return simulation.verdicts();
}
