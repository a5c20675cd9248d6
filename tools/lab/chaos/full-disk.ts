import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Parts } from '../../lifecycle';
import { makeOrder } from '../shop/order';
import { isGood, sendCall } from './outcomes';
import { breakDatabase, type Fault } from './failing-database';
import type { ChaosSite } from './site';
import { kill } from '../site';
import type { Verdict } from '../verdict';

const SIZE_MIB = 320;
const CHUNK = Buffer.alloc(64 * 1024, 1);

const REFILL_MS = 100;

/** A file system in memory that can be filled. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk, and fills space again that others free. @returns A function that frees the disk. */
  keepFull(): () => Promise<void>;
}

/** @returns The disk, which is unmounted at the end, or the reason why it cannot be mounted. */
export function mountSmallDisk(parts: Parts): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return `no small disk can be mounted: ${String((error as { stderr?: unknown }).stderr).trim()}`;
  }
  const stop = async () => {
    // a starting server may still use it
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  };
  parts.add({ stop });
  const ballast = join(folder, 'ballast');
  const keepFull = () => {
    fill(ballast);
    const timer = setInterval(fill, REFILL_MS, ballast);
    return async () => {
      clearInterval(timer);
      rmSync(ballast, { force: true });
    };
  };
  return { folder, keepFull };
}

/** Extends the file until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** Smaller orders may fit where larger ones do not. */
const ITEMS = [50, 10, 3, 2, 1];
const MAX_ORDERS = 3_000;
/**
 * MariaDB may end by itself on a full disk, and its next start checks the disk only once a minute. Then the supervisor
 * starts the API.
 */
const MAX_HEALING_MS = 80_000;

/** The files of the database cannot grow. Large orders fill the remaining space in them. */
function fullDatabase(site: ChaosSite, disk: SmallDisk): Fault {
  return {
    what: 'database, and logs of API and gateway, on a full disk',
    maxRecoveryMs: MAX_HEALING_MS,
    served: ['page', 'list', 'track'],
    refused: ['order'],
    async begin(add) {
      const free = disk.keepFull();
      const agent = new Agent({ keepAlive: true });
      let number = 0;
      for (const items of ITEMS) {
        for (let isStored = true; isStored; number++) {
          const body = makeOrder(`13${process.pid}-${Date.now()}-${number}`, number, site.products, items);
          const outcome = await sendCall(agent, {
            kind: 'order',
            origin: site.gateway.address,
            path: '/api/orders',
            body,
          });
          add(outcome);
          isStored = isGood(outcome) && number < MAX_ORDERS;
        }
      }
      agent.destroy();
      return free;
    },
  };
}

/** Both servers must log while their disk is full: the API starts, and the gateway reports that it is missing. */
function fullLogs(site: ChaosSite, disk: SmallDisk): Fault {
  return {
    what: 'logs of API and gateway on a full disk, while the API is killed and started',
    maxRecoveryMs: MAX_HEALING_MS,
    gatewayOnly: true,
    served: ['page'],
    refused: ['order', 'track'],
    async begin() {
      const free = disk.keepFull();
      await kill(site.api);
      return free;
    },
  };
}

/** The database cannot start on a full disk, and the API needs the database. The gateway still serves pages. */
export function killedOnFullDisk(site: ChaosSite, disk: SmallDisk): Fault {
  return {
    what: 'database and API killed on a full disk',
    maxRecoveryMs: MAX_HEALING_MS,
    gatewayOnly: true,
    served: ['page'],
    refused: ['order', 'login', 'list', 'track'],
    async begin() {
      const free = disk.keepFull();
      await Promise.all([kill(site.database), kill(site.api)]);
      return free;
    },
  };
}

/** Fills the disk of a supervised site twice. Afterwards both logs must grow again. */
export async function fillDisk(
  site: ChaosSite,
  disk: SmallDisk,
  logFolder: string,
  faultMs: number,
): Promise<Verdict[]> {
  const sizes = () => ['api', 'gateway'].map((name) => statSync(join(logFolder, `${name}.log`)).size);
  const database = await breakDatabase(site, fullDatabase(site, disk), faultMs);
  const before = sizes();
  const logs = await breakDatabase(site, fullLogs(site, disk), faultMs);
  const grown = sizes().map((size, at) => size - (before[at] ?? 0));
  return [
    database,
    {
      ...logs,
      figure: `${logs.figure}; the logs grew by ${grown.join(' and ')} bytes`,
      met: logs.met === true && grown.every((bytes) => bytes > 0),
    },
  ];
}
