// `npm run lab -- NAME`: attacks, breaks and measures the shop. README.md says what each command shows.
import { BUILDING, buildChanged } from '../build';
import { readEnvironment } from '../environment';
import { type Parts, withParts } from '../lifecycle';
import { CliError, run, step } from '../step';
import { printVerdicts, type Verdict } from './verdict';

type Command = { main(parts: Parts): Promise<Verdict[]> };

const COMMANDS: Record<string, () => Promise<Command>> = {
  attack: () => import('./attack/main'),
  'bench:api': () => import('./bench/api'),
  'bench:lighthouse': () => import('./bench/lighthouse'),
  'bench:page': () => import('./bench/page'),
  'bench:scale': () => import('./bench/scale'),
  'bench:desk': () => import('./bench/desk'),
  'bench:lists': () => import('./bench/lists'),
  'bench:pictures': () => import('./bench/pictures'),
  'bench:start': () => import('./bench/start'),
  bench: () => import('./bench/main'),
  canary: () => import('./canary/main'),
  chaos: () => import('./chaos/main'),
  cluster: () => import('./cluster/main'),
  compose: () => import('./compose/main'),
  engines: () => import('./engines/main'),
  explain: () => import('./explain'),
  jobs: () => import('./jobs/main'),
  mail: () => import('./mail/main'),
  major: () => import('./major/main'),
  'package-managers': () => import('./package-managers/main'),
  'rolling-update': () => import('./rolling-update/main'),
  s3: () => import('./s3/main'),
  screens: () => import('./screens'),
  team: () => import('./team'),
  telegram: () => import('./telegram/main'),
  varnish: () => import('./varnish/main'),
  walks: () => import('./walks/main'),
  weeks: () => import('./weeks/main'),
};

run(() =>
  withParts(async (parts) => {
    // removes the name, so that the command finds its own arguments at the usual position
    const [name = ''] = process.argv.splice(2, 1);
    const command = COMMANDS[name];
    if (!command) throw new CliError(`npm run lab -- ${Object.keys(COMMANDS).join('|')}`);
    readEnvironment();
    const { main } = await command();
    await step(BUILDING, buildChanged);
    printVerdicts(await main(parts));
  }),
);
