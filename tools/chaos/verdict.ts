import { formatTable } from '../bench/report';

/** One row of the result. */
export interface Verdict {
  /** The target of docs/reliability.md. */
  id: string;
  what: string;
  target: string;
  figure: string;
  /** Null: it could not be measured here; the figure says why. */
  isMet: boolean | null;
}

/** Of a part that could not run. */
export const notRun = (id: string, what: string, reason: string): Verdict => ({
  id,
  what,
  target: '',
  figure: reason,
  isMet: null,
});

export const formatVerdicts = (verdicts: readonly Verdict[]): string =>
  formatTable(
    ['Id', 'What', 'Target', 'Figure', 'Verdict'],
    verdicts.map(({ id, what, target, figure, isMet }) => [
      id,
      what,
      target,
      figure,
      isMet === null ? 'NOT RUN' : isMet ? 'met' : 'MISSED',
    ]),
  );

/** False without a verdict: a run that measured nothing has shown nothing. */
export const allMet = (verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ isMet }) => isMet) && verdicts.every(({ isMet }) => isMet !== false);

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
