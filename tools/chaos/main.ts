// `npm run test:chaos`: breaks the processes of a site in every way of docs/reliability.md, and prints each target with its figure.
//   -- --bounded        what `npm test` runs
//   -- --only R4        some targets: --only R1,R3
//   -- --seed 7         of the moments of the kills
//   -- --soak 30        the minutes of R10
import { parseArgs } from 'node:util';
import { ArtRandom } from '../../api/src/art/art-random';
import { describeMachine } from '../bench/report';
import { buildChanged } from '../build';
import { readEnvironment } from '../environment';
import { withParts } from '../lifecycle';
import { printDetail, run, step } from '../step';
import { type Course, PARTS } from './parts';
import { Site } from './site';
import { allMet, formatVerdicts, type Verdict } from './verdict';

const { values: options } = parseArgs({
  options: {
    bounded: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    soak: { type: 'string' },
  },
});

run(() =>
  withParts(async (parts) => {
    readEnvironment();
    const seed = Number(options.seed);
    const only = options.only.split(',').filter(Boolean);
    const chosen = PARTS.filter(({ ids }) => only.length === 0 || ids.some((id) => only.includes(id)));
    await step('Building what has changed', buildChanged);
    let opened: Promise<Site> | null = null;
    const course: Course = {
      parts,
      site: () => (opened ??= Site.start(parts, { name: 'site' })),
      bounded: options.bounded,
      soakMinutes: options.soak ? Number(options.soak) : null,
      random: new ArtRandom(seed),
    };
    const verdicts: Verdict[] = [];
    for (const { ids, what, run: runPart } of chosen) {
      const found = await step(`${ids.join(', ')}: ${what}`, () => runPart(course));
      verdicts.push(...found);
      for (const { isMet, what: row, figure } of found) printDetail(`${isMet ? '✓' : '✗'} ${row}: ${figure}`);
    }
    console.log(`\n${describeMachine()} · seed ${seed}\n\n${formatVerdicts(verdicts)}`);
    process.exitCode = allMet(verdicts) ? 0 : 1;
  }),
);
