import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { figure, formatTable } from './report';
import type { TimedProcess } from './site';

/** Resident memory in MiB. */
export function residentMemory({ pid }: Pick<TimedProcess, 'pid'>): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}

/** Linux reports CPU time in hundredths of a second, on every kernel. */
const TICK_MS = 10;

/** CPU time of a process and its threads so far, in ms. NaN on systems without /proc. */
export function processorTime({ pid }: Pick<TimedProcess, 'pid'>): number {
  try {
    // the name of the program is in brackets and can contain spaces
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user ?? Number.NaN) + (system ?? Number.NaN)) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

/** @param before The memory of each process before the load. */
export function formatProcesses(processes: readonly TimedProcess[], before: ReadonlyMap<TimedProcess, number>): string {
  const rows = processes.map((process) => [
    process.name,
    figure(process.startUpMs, 'ms'),
    figure(before.get(process) ?? Number.NaN, 'MiB'),
    figure(residentMemory(process), 'MiB'),
  ]);
  return formatTable(['Process', 'Start-up', 'Memory before', 'Memory after the load'], rows);
}
