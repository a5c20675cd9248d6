import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Parts } from '../../lifecycle';
import { makeOrder } from '../shop/order';
import { isSuccessful, sendCall } from './outcomes';
import { breakDatabase, type SiteFault } from './failing-database';
import type { ChaosSite } from './site';
import { kill } from '../site';
import type { Verdict } from '../verdict';

const DISK_SIZE_MIB = 320;
const FILL_CHUNK = Buffer.alloc(64 * 1024, 1);

const REFILL_MS = 100;

/** A file system in memory that can be filled. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk. When a program frees space, fills that space again. @returns A function that frees the disk. */
  keepFull(): () => Promise<void>;
}

/** @returns The disk, or the reason why it cannot be mounted. The disk is unmounted when the command ends. */
export function mountSmallDisk(parts: Parts): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE_MIB}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return `no small disk can be mounted: ${String((error as { stderr?: unknown }).stderr).trim()}`;
  }
  const stop = async () => {
    // `--lazy` also works while a server that is still starting uses the folder
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  };
  parts.add({ stop });
  const ballast = join(folder, 'ballast');
  const keepFull = () => {
    fillFile(ballast);
    const timer = setInterval(fillFile, REFILL_MS, ballast);
    return async () => {
      clearInterval(timer);
      rmSync(ballast, { force: true });
    };
  };
  return { folder, keepFull };
}

/** Extends the file until the disk is full. */
function fillFile(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (;;) writeSync(file, FILL_CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** The numbers of items per order. A small order may still fit when a larger one does not. */
const ORDER_ITEM_COUNTS = [50, 10, 3, 2, 1];
const MAX_ORDERS = 3_000;
/**
 * The maximum time until the site has recovered. MariaDB may end by itself on a full disk, and its next start checks
 * the disk only once a minute. The supervisor starts the API after that.
 */
const MAX_RECOVERY_MS = 80_000;

/** A fault in which the files of the database cannot grow. Large orders fill the remaining space in these files. */
function databaseDiskFault(site: ChaosSite, disk: SmallDisk): SiteFault {
  return {
    what: 'database, and logs of API and gateway, on a full disk',
    maxRecoveryMs: MAX_RECOVERY_MS,
    served: ['page', 'list', 'track'],
    refused: ['order'],
    async begin(add) {
      const free = disk.keepFull();
      const agent = new Agent({ keepAlive: true });
      let number = 0;
      for (const items of ORDER_ITEM_COUNTS) {
        for (let isStored = true; isStored; number++) {
          const body = makeOrder(`13${process.pid}-${Date.now()}-${number}`, number, site.products, items);
          const outcome = await sendCall(agent, {
            kind: 'order',
            origin: site.gateway.address,
            path: '/api/orders',
            body,
          });
          add(outcome);
          isStored = isSuccessful(outcome) && number < MAX_ORDERS;
        }
      }
      agent.destroy();
      return free;
    },
  };
}

/**
 * Both servers write to their logs while the disk is full: the API logs its start, and the gateway logs that the API
 * does not respond.
 */
function logDiskFault(site: ChaosSite, disk: SmallDisk): SiteFault {
  return {
    what: 'logs of API and gateway on a full disk, while the API is killed and started',
    maxRecoveryMs: MAX_RECOVERY_MS,
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

/**
 * A fault in which the database cannot start on a full disk, and so the API cannot start either. The gateway still
 * serves pages.
 */
export function killOnFullDiskFault(site: ChaosSite, disk: SmallDisk): SiteFault {
  return {
    what: 'database and API killed on a full disk',
    maxRecoveryMs: MAX_RECOVERY_MS,
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
  const database = await breakDatabase(site, databaseDiskFault(site, disk), faultMs);
  const before = sizes();
  const logs = await breakDatabase(site, logDiskFault(site, disk), faultMs);
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
