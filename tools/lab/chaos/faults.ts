import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ArtRandom } from '@telemarket/artwork';
import type { Parts } from '../../lifecycle';
import { notRunVerdict, type Verdict } from '../verdict';
import {
  breakDatabase,
  measureEndlessConflict,
  deadlockFault,
  readOnlyFault,
  connectionsFault,
} from './failing-database';
import { fillDisk, killOnFullDiskFault, mountSmallDisk } from './full-disk';
import { hangDatabase } from './hanging-database';
import { killProcesses, manyKillsFault } from './killed-processes';
import { repeatOrders } from './repeats';
import { type ChaosSite, startChaosSite } from './site';
import { stopUnderLoad } from './stopping';

export interface FaultSetting {
  parts: Parts;
  /** The site that most fault groups use, one after another. */
  site(): Promise<ChaosSite>;
  bounded: boolean;
  /** The factor for the time limits: see {@link ChaosSite.timeFactor}. */
  timeFactor: number;
  random: ArtRandom;
}

export interface FaultGroup {
  /** The ids of the targets in docs/reliability.md. */
  ids: readonly string[];
  what: string;
  run(setting: FaultSetting): Promise<Verdict[]>;
}

const FULL_KILLS = { apiKills: 100, databaseKills: 50, orders: 20_000 };
const BOUNDED_KILLS = { apiKills: 3, databaseKills: 3, orders: 300 };

export const FAULT_GROUPS: readonly FaultGroup[] = [
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
      for (const fault of [readOnlyFault(site), connectionsFault(site), deadlockFault(site)])
        verdicts.push(await breakDatabase(site, fault, ms));
      return [...verdicts, await measureEndlessConflict(site)];
    },
  },
  { ids: ['R3', 'R5'], what: 'full disks, and many kills', run: breakSupervisedSite },
  {
    ids: ['R11'],
    what: 'the signal to stop',
    async run({ site: open, bounded, random }) {
      const [site, times] = [await open(), bounded ? 1 : 10];
      return [await stopUnderLoad(site, 'api', times, random), await stopUnderLoad(site, 'gateway', times, random)];
    },
  },
];

async function breakSupervisedSite({ parts, bounded, timeFactor }: FaultSetting): Promise<Verdict[]> {
  const disk = mountSmallDisk(parts);
  if (typeof disk === 'string') return [notRunVerdict('R5 · database and logs on a full disk', disk)];
  const { folder } = disk;
  const logFolder = join(folder, 'logs');
  mkdirSync(logFolder);
  const site = await startChaosSite(parts, { name: 'full-disk', folder, logFolder, supervised: true, timeFactor });
  const verdicts = await fillDisk(site, disk, logFolder, bounded ? 2_500 : 20_000);
  // a bounded run skips the next faults, which take minutes; tools/supervisor.test.ts tests the restarts with a fake
  // clock
  if (bounded) return verdicts;
  verdicts.push(await breakDatabase(site, killOnFullDiskFault(site, disk), 20_000));
  return [...verdicts, await breakDatabase(site, manyKillsFault(site), 0)];
}
