// `npm run lab -- chaos`: breaks the processes of a site in the ways of docs/reliability.md.
// --bounded      runs the part that `.ci/run` runs
// --only R1,R3   runs only these targets
// --seed 7       repeats the same moments of kills
import { parseArgs } from 'node:util';
import { ArtRandom } from '@telemarket/artwork';
import type { Parts } from '../../lifecycle';
import { step } from '../../step';
import type { Verdict } from '../verdict';
import { FAULT_GROUPS, type FaultSetting } from './faults';
import { type ChaosSite, startChaosSite } from './site';

const { values: options } = parseArgs({
  options: {
    bounded: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
});

export async function main(parts: Parts): Promise<Verdict[]> {
  const only = options.only.split(',').filter(Boolean);
  const chosen = FAULT_GROUPS.filter(({ ids }) => only.length === 0 || ids.some((id) => only.includes(id)));
  // `.ci/run` also runs on busy machines, so its time limits are longer than in other runs
  const timeFactor = options.bounded ? 4 : 1;
  let opened: Promise<ChaosSite> | null = null;
  const setting: FaultSetting = {
    parts,
    site: () => (opened ??= startChaosSite(parts, { name: 'site', timeFactor })),
    bounded: options.bounded,
    timeFactor,
    random: new ArtRandom(Number(options.seed)),
  };
  const verdicts: Verdict[] = [];
  for (const { ids, what, run } of chosen)
    verdicts.push(...(await step(`${ids.join(', ')}: ${what}`, () => run(setting))));
  return verdicts;
}
