import { readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '../processes';
import { quantile } from '../statistics';
import { auditOrders, describeAudit, isClean } from '../shop/order-audit';
import { printDetail } from '../../step';
import { describeOutcomes, findFaults, type Outcome } from './outcomes';
import { MixedLoad } from './mixed-load';
import { MAX_RESPONSE_MS, type ChaosSite } from './site';
import { seconds, type Verdict } from '../verdict';

export interface Sample {
  /** Minutes since the start. */
  minute: number;
  value: number;
}

const MAX_MIB_PER_MINUTE = 1;
const MAX_MORE_HANDLES = 4;
const MAX_RATIO = 1.2;
const PER_SECOND = 20;
const SAMPLE_MS = 5_000;
/** Engine and caches grow during this share of the time. */
const WARM_UP_SHARE = 1 / 6;
const WINDOW_MINUTES = 5;
/** The minimum time to measure a slope. */
const MIN_SLOPE_MINUTES = 10;

/** R10: mixed load at a constant rate. */
export async function soak(site: ChaosSite, minutes: number): Promise<Verdict[]> {
  const { origins, products, account } = site;
  const servers = { API: site.api, gateway: site.gateway };
  const names = Object.keys(servers) as (keyof typeof servers)[];
  const memory = { API: [] as Sample[], gateway: [] as Sample[] };
  const handles = { API: [] as Sample[], gateway: [] as Sample[] };
  const loads: number[] = [];
  const load = new MixedLoad({ origins, products, account, perSecond: PER_SECOND });
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 60_000;
  while (elapsed() < minutes) {
    await sleep(SAMPLE_MS);
    const minute = elapsed();
    for (const name of names) {
      memory[name].push({ minute, value: residentMemory(servers[name]) });
      handles[name].push({ minute, value: countHandles(servers[name].pid) });
    }
    loads.push(loadavg()[0] ?? 0);
    if (loads.length % 60 === 0) printDetail(progress(minute, memory, load));
  }
  const outcomes = await load.stop();
  const audit = await auditOrders((sql) => site.database.query(sql), load.acknowledged);
  const warm = minutes * WARM_UP_SHARE;
  const after = (samples: readonly Sample[]) => samples.filter(({ minute }) => minute >= warm);
  const faults = findFaults(outcomes, { maxMs: MAX_RESPONSE_MS, served: ['page', 'list', 'track', 'order', 'login'] });
  const verdicts: Verdict[] = [
    {
      name: `R10 · mixed load of ${PER_SECOND} requests per second for ${minutes} minutes`,
      target: 'every request is served, every order is stored',
      figure: `${describeOutcomes(outcomes)}; faults: ${faults.join(', ') || 'none'}; ${describeAudit(audit)}; load of the machine ${quantile(loads, 0.5).toFixed(1)} (median)`,
      met: faults.length === 0 && isClean(audit),
    },
  ];
  if (minutes < MIN_SLOPE_MINUTES) return verdicts;
  for (const name of names)
    verdicts.push(judgeMemory(name, after(memory[name])), judgeHandles(name, after(handles[name])));
  return [...verdicts, judgeLatencies(outcomes, began, warm, minutes)];
}

export function judgeMemory(name: string, samples: readonly Sample[]): Verdict {
  const slope = slopeOf(samples);
  const [first, last] = [samples[0]?.value ?? Number.NaN, samples.at(-1)?.value ?? Number.NaN];
  return {
    name: `R10 · memory of the ${name} after the warm-up`,
    target: `less than ${MAX_MIB_PER_MINUTE} MiB per minute`,
    figure: `${slope.toFixed(2)} MiB per minute, from ${first.toFixed(0)} to ${last.toFixed(0)} MiB`,
    met: slope < MAX_MIB_PER_MINUTE,
  };
}

/** Compares the medians of the first and the last quarter, because pools constantly open and close connections. */
export function judgeHandles(name: string, samples: readonly Sample[]): Verdict {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const median = (some: readonly Sample[]) =>
    quantile(
      some.map(({ value }) => value),
      0.5,
    );
  const [first, last] = [median(samples.slice(0, quarter)), median(samples.slice(-quarter))];
  return {
    name: `R10 · file descriptors of the ${name} after the warm-up`,
    target: 'no growth',
    figure: `${first} in the first quarter, ${last} in the last`,
    met: last - first <= MAX_MORE_HANDLES,
  };
}

function judgeLatencies(outcomes: readonly Outcome[], began: number, warm: number, minutes: number): Verdict {
  const p99 = (from: number, to: number) => {
    const times = outcomes.filter(({ due }) => due >= began + from * 60_000 && due < began + to * 60_000);
    return quantile(
      times.map(({ ms }) => ms),
      0.99,
    );
  };
  const window = Math.min(WINDOW_MINUTES, (minutes - warm) / 2);
  const [first, last] = [p99(warm, warm + window), p99(minutes - window, minutes)];
  return {
    name: `R10 · p99 of the last ${window} minutes against the first after the warm-up`,
    target: `at most ${MAX_RATIO} x`,
    figure: `${(last / first).toFixed(2)} x: ${seconds(first)}, ${seconds(last)}`,
    met: last <= first * MAX_RATIO,
  };
}

/** The least-squares slope, per minute. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ value }) => value))];
  const spread = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return samples.reduce((sum, { minute, value }) => sum + (minute - x) * (value - y), 0) / spread;
}

const countHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

function progress(minute: number, memory: Record<string, Sample[]>, load: MixedLoad): string {
  const sizes = Object.entries(memory).map(([name, samples]) => `${name} ${samples.at(-1)?.value.toFixed(0)} MiB`);
  return `${minute.toFixed(0)} minutes: ${load.outcomes.length} requests, ${sizes.join(', ')}`;
}
