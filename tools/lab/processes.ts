import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

type ProcessWithId = { pid: number };

/** @returns The resident memory of the process in MiB. */
export function residentMemory({ pid }: ProcessWithId): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}

/** The unit of CPU time in /proc: Linux reports it in hundredths of a second on every kernel. */
const CPU_TICK_MS = 10;

/** @returns The CPU time of a process and its threads so far, in ms; NaN on systems without /proc. */
export function cpuTime({ pid }: ProcessWithId): number {
  try {
    // the program name is in brackets and can contain spaces, so the fields are counted after the brackets
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return ((user ?? Number.NaN) + (system ?? Number.NaN)) * CPU_TICK_MS;
  } catch {
    return Number.NaN;
  }
}
