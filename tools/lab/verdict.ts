import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { formatFigure, formatTable, type Unit } from '../table';

/** A target with its measured figure. */
export interface Verdict {
  name: string;
  target: string;
  figure: string;
  /** Whether the target is met. Null when the target could not be measured here; then `figure` has the reason. */
  met: boolean | null;
}

type Limit = { max: number } | { min: number };

/** Compares one number with its limit. */
export function judge(name: string, measured: number, limit: Limit, unit: Unit = ''): Verdict {
  const isMax = 'max' in limit;
  return {
    name,
    target: isMax ? `at most ${formatFigure(limit.max, unit)}` : `at least ${formatFigure(limit.min, unit)}`,
    figure: formatFigure(measured, unit),
    met: isMax ? measured <= limit.max : measured >= limit.min,
  };
}

/** The verdict of a check that throws when it fails. */
export const passedVerdict = (name: string): Verdict => ({ name, target: 'passes', figure: 'passed', met: true });

export const notRunVerdict = (name: string, reason: string): Verdict => ({
  name,
  target: '',
  figure: reason,
  met: null,
});

/** False without a measured verdict, because such a run proves nothing. */
export const areAllMet = (verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ met }) => met) && verdicts.every(({ met }) => met !== false);

export const formatVerdicts = (verdicts: readonly Verdict[]): string =>
  formatTable(
    ['Name', 'Target', 'Figure', 'Verdict'],
    verdicts.map((verdict) => [verdict.name, verdict.target, verdict.figure, resultWordOf(verdict)]),
  );

/** Prints the machine and the verdicts. Sets the exit code unless all targets are met. */
export function printVerdicts(verdicts: readonly Verdict[]): void {
  console.log(`\n${describeMachine()}\n\n${formatVerdicts(verdicts)}`);
  if (!areAllMet(verdicts)) process.exitCode = 1;
}

/** Prints a table of figures that have no target. */
export const printTable = (header: readonly string[], rows: readonly (readonly string[])[]): void =>
  console.log(`\n${formatTable(header, rows)}`);

const resultWordOf = ({ met }: Verdict) => (met === null ? 'NOT RUN' : met ? 'met' : 'MISSED');

/** Describes the date and the machine, because figures of different machines cannot be compared. */
function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() || arch();
  const date = new Date().toISOString().slice(0, 10);
  return `${date} · ${availableParallelism()} x ${model} · ${memory} GiB · ${platform()} · Node ${process.version}`;
}

export const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

/** Counts equal items and lists the counts: `3 x order with 500`. */
export const countEqualItems = (items: readonly string[]): string[] =>
  [...new Set(items)].map((item) => `${items.filter((each) => each === item).length} x ${item}`);
