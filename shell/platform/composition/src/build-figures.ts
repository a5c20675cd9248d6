/** The measurements of a build since the gateway started. A figure is null when there are too few measurements. */
export interface BuildFigures {
  /** The number of errors, failed loads and hydration mismatches per 100 page views. */
  errors: number | null;
  /** The 75th percentile in milliseconds, of `ready` and also of LCP and INP. */
  ready: number | null;
  LCP: number | null;
  INP: number | null;
  /** The 75th percentile of the layout shift score. */
  CLS: number | null;
}

export type FiguresByBuild = Readonly<Record<string, Readonly<Record<string, BuildFigures>>>>;

/** @returns A text such as `0.5 errors per 100 views, p75: ready 240 ms, LCP 812 ms`; null without measurements. */
export function describeFigures(figures: BuildFigures | undefined): string | null {
  if (!figures) return null;
  const { errors, CLS } = figures;
  const times = (['ready', 'LCP', 'INP'] as const).flatMap((name) =>
    figures[name] === null ? [] : `${name} ${figures[name]} ms`,
  );
  const values = CLS === null ? times : [...times, `CLS ${CLS}`];
  const parts = [errors !== null && `${errors} errors per 100 views`, values.length > 0 && `p75: ${values.join(', ')}`];
  return parts.filter(Boolean).join(', ') || null;
}
