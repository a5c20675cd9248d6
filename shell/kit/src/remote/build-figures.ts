/** What a build did to the visitors of one gateway since that started. Null: too little was measured. */
export interface BuildFigures {
  /** Errors, failed loads and hydration mismatches of pages, for each 100 views. */
  errors: number | null;
  /** Milliseconds that three quarters of the page views stay below. */
  ready: number | null;
  LCP: number | null;
  INP: number | null;
  /** The score that three quarters of the page views stay below. */
  CLS: number | null;
}

/** By remote and build. */
export type FiguresByBuild = Readonly<Record<string, Readonly<Record<string, BuildFigures>>>>;

/** @returns For example `0.5 errors per 100 views, p75: ready 240 ms, LCP 812 ms`; null when nothing is known. */
export function describeFigures(figures: BuildFigures | undefined): string | null {
  if (!figures) return null;
  const { errors, CLS } = figures;
  const times = (['ready', 'LCP', 'INP'] as const).flatMap((name) =>
    figures[name] === null ? [] : `${name} ${figures[name]} ms`,
  );
  const values = CLS === null ? times : [...times, `CLS ${CLS}`];
  const parts = [
    ...(errors === null ? [] : [`${errors} errors per 100 views`]),
    ...(values.length > 0 ? [`p75: ${values.join(', ')}`] : []),
  ];
  return parts.length > 0 ? parts.join(', ') : null;
}
