import { execFileSync } from 'node:child_process';
import { figure } from './bar';
import type { StartedService } from './site';
import { formatTable } from './table';

/** Resident memory in MiB. */
export function residentMemory({ pid }: Pick<StartedService, 'pid'>): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
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
