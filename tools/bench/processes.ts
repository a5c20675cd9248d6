import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { figure } from './bar';
import type { StartedService } from './site';
import { formatTable } from './table';

/** Resident memory in MiB. */
export function residentMemory({ pid }: Pick<StartedService, 'pid'>): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}

/** Linux counts in hundredths of a second for every program, whatever its kernel counts in itself. */
const TICK_MS = 10;

/** Processor time that a process and its threads have used so far, in ms; NaN where there is no /proc. */
export function processorTime({ pid }: Pick<StartedService, 'pid'>): number {
  try {
    // the program's name, in brackets, may have spaces in it
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** @param before each service's memory before the load. */
export function formatProcesses(
  services: readonly StartedService[],
  before: ReadonlyMap<StartedService, number>,
): string {
  const rows = services.map((service) => [
    service.name,
    figure(service.startUpMs, 'ms'),
    figure(before.get(service) ?? Number.NaN, 'MiB'),
    figure(residentMemory(service), 'MiB'),
  ]);
  return formatTable(['Process', 'Start-up', 'Memory before', 'Memory after the load'], rows);
}
