import type { ArtRandom } from '../../api/src/art/art-random';
import type { Parts } from '../lifecycle';
import { breakDatabase, conflictForEver, deadlocks, readOnly, tooManyConnections } from './failing-database';
import { fillDisk, SmallDisk } from './full-disk';
import { hangDatabase } from './hanging-database';
import { killProcesses } from './killed-processes';
import { attackLogins } from './login-attack';
import { migrateUnderStress } from './migrations';
import { repeatOrders } from './repeats';
import { Site } from './site';
import { soak } from './soak';
import { stopUnderLoad } from './stopping';
import { notRun, type Verdict } from './verdict';

/** What a part of the suite gets. */
export interface Course {
  parts: Parts;
  /** The site that most parts break, one after the other. */
  site(): Promise<Site>;
  bounded: boolean;
  soakMinutes: number | null;
  random: ArtRandom;
}

export interface Part {
  /** The targets of docs/reliability.md. */
  ids: readonly string[];
  what: string;
  run(course: Course): Promise<Verdict[]>;
}

const BOUNDED_KILLS = { apiKills: 3, databaseKills: 3, orders: 300 };
const FULL_KILLS = { apiKills: 100, databaseKills: 50, orders: 20_000 };
const FULL_SOAK_MINUTES = 30;

export const PARTS: readonly Part[] = [
  {
    ids: ['R1', 'R3'],
    what: 'killed processes in the checkout',
    run: async ({ site, bounded, random }) => killProcesses(await site(), bounded ? BOUNDED_KILLS : FULL_KILLS, random),
  },
  {
    ids: ['R2'],
    what: 'repeated orders',
    run: async ({ site, bounded }) => [await repeatOrders(await site(), bounded ? 20 : 1_000)],
  },
  {
    ids: ['R4'],
    what: 'a database that hangs',
    run: async ({ site, bounded }) => hangDatabase(await site(), bounded ? 4_000 : 30_000),
  },
  {
    ids: ['R5'],
    what: 'a database that fails',
    async run({ site: open, bounded }) {
      const site = await open();
      const ms = bounded ? 1_500 : 10_000;
      const verdicts: Verdict[] = [];
      for (const fault of [readOnly(site), tooManyConnections(site), deadlocks(site)])
        verdicts.push(await breakDatabase(site, fault, ms));
      return [...verdicts, await conflictForEver(site)];
    },
  },
  { ids: ['R5'], what: 'full disks', run: fillDisks },
  {
    ids: ['R11'],
    what: 'the signal to stop',
    async run({ site, bounded, random }) {
      const times = bounded ? 1 : 10;
      return [
        await stopUnderLoad(await site(), 'api', times, random),
        await stopUnderLoad(await site(), 'gateway', times, random),
      ];
    },
  },
  {
    ids: ['R12'],
    what: 'migrations',
    run: ({ parts, bounded, random }) => migrateUnderStress(parts, bounded ? 3 : 40, random),
  },
  {
    ids: ['S10'],
    what: 'guesses at a password',
    async run({ parts, bounded }) {
      const site = await Site.start(parts, { name: 'guesses', env: { RATE_LIMITS: 'on' } });
      return attackLogins(site, bounded ? 6_000 : 60_000);
    },
  },
  {
    ids: ['R10'],
    what: 'soak',
    async run({ parts, bounded, soakMinutes }) {
      // a short one shows no slope
      const minutes = soakMinutes ?? (bounded ? 0 : FULL_SOAK_MINUTES);
      return minutes > 0 ? soak(await Site.start(parts, { name: 'soak' }), minutes) : [];
    },
  },
];

async function fillDisks({ parts, bounded }: Course): Promise<Verdict[]> {
  const disk = SmallDisk.mount(parts);
  if (typeof disk === 'string') return [notRun('R5', 'database and logs on a full disk', disk)];
  const logFolder = disk.path('logs');
  const site = await Site.start(parts, { name: 'full-disk', folder: disk.folder, logFolder });
  return fillDisk(site, disk, logFolder, bounded ? 2_500 : 20_000);
}
