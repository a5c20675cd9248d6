import { ART_CENTER_X, formatCoordinate as c } from './art-canvas';
import { CAP_HEIGHT, GLYPHS } from './art-glyphs';

export const FACT_KINDS = ['members', 'users', 'since'] as const;

/** The fact that a picture shows: a number of people, or a founding year. */
export interface ArtFact {
  kind: (typeof FACT_KINDS)[number];
  value: number;
}

const MAX_FACT_WIDTH = 424;
const MAX_FACT_EM = 88;
const LABEL_EM = 40;
const FACT_BASELINE = 304;
/** The y coordinate of the top of the number in its largest size. */
export const FACT_TOP = FACT_BASELINE - (MAX_FACT_EM * CAP_HEIGHT) / 1000;

/** Draws the number with its unit below, or the year with "since" above. */
export function drawFact({ kind, value }: ArtFact): string {
  const isYear = kind === 'since';
  const text = isYear ? String(value) : shortCount(value);
  const em = Math.min(MAX_FACT_EM, (MAX_FACT_WIDTH * 1000) / widthOf(text));
  const baseline = isYear ? FACT_BASELINE + 34 : FACT_BASELINE;
  const label = drawText(kind, LABEL_EM, isYear ? FACT_TOP + 16 : FACT_BASELINE + 46);
  return `<g fill="#fff">${drawText(text, em, baseline)}<g fill-opacity=".86">${label}</g></g>`;
}

/** Returns a count as a short text, such as "812", "48.2K" or "1.3M". */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  // Thousands are rounded to one decimal, so 999,950 would become "1000.0K".
  return count < 999_950 ? `${(count / 1_000).toFixed(1)}K` : `${(count / 1_000_000).toFixed(1)}M`;
}

const glyphsOf = (text: string) => [...text].flatMap((character) => GLYPHS[character] ?? []);
const widthOf = (text: string) => glyphsOf(text).reduce((width, { advance }) => width + advance, 0);

function drawText(text: string, em: number, baseline: number): string {
  const scale = Math.round(em) / 1000;
  let x = 0;
  const paths = glyphsOf(text).map(({ advance, path }) => {
    const place = x ? ` transform="translate(${x} 0)"` : '';
    x += advance;
    return `<path${place} d="${path}"/>`;
  });
  return `<g transform="translate(${c(ART_CENTER_X - (x * scale) / 2)} ${baseline}) scale(${scale})">${paths.join('')}</g>`;
}
