import { createHash } from 'node:crypto';
import { describeFigures, type FiguresByBuild } from '@telemarket/composition';
import type { FiguresLink } from '@telemarket/release-trust';
import { SHOP_COLOR_RULES } from '@telemarket/server-kit/shop-colors';
import { escapeHtml } from '../document/document';
import { isMeasuredValue } from './build-figures';
import type { ListedError } from './error-list';
import type { MeasurementKind } from './measurements';
import type { TeamReport } from './team-report';

const PAGE_STYLE = [
  SHOP_COLOR_RULES,
  'body{margin:0;padding:24px 16px;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}',
  'main{max-inline-size:60rem;margin:0 auto}',
  'h1,h2,h3{line-height:1.25}',
  'h1{margin:0;font-size:1.75rem}',
  'h2{margin:40px 0 16px;font-size:1.25rem}',
  'h3{margin:0;font-size:1rem}',
  'code{font:.875rem/1.5 ui-monospace,monospace}',
  '.quiet,dt{color:var(--text-2);font-size:.875rem}',
  '.card{margin:0 0 12px;padding:16px;border:1px solid var(--border);border-radius:12px;background:var(--surface)}',
  '.card p{margin:4px 0 0}',
  'dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:12px 24px;margin:12px 0 0}',
  'dd{margin:0}',
].join('');

/** With this policy, the page loads nothing and runs no script. */
export const TEAM_REPORT_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

const INCOMPLETE_NOTICE = 'Some reports could not be read, so some errors and counts are missing.';

export function renderTeamReportPage(
  { remote, until }: FiguresLink,
  { errors, events, isPartial }: TeamReport,
  figures: FiguresByBuild[string],
): string {
  const listOr = (empty: string, cards: readonly string[]) =>
    cards.join('\n') || `<p>${isPartial ? 'Nothing was found in the other reports.' : empty}</p>`;
  const title = `Errors and figures for ${escapeHtml(remote)}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${PAGE_STYLE}</style></head><body><main>
<h1>${title}</h1><p class="quiet">This page can be opened until ${escapeHtml(formatMinute(until))}. All times are UTC.</p>${isPartial ? `<p><strong>${INCOMPLETE_NOTICE}</strong></p>` : ''}
<h2>Errors in the last 14 days</h2>
${listOr(
  'No errors have been reported.',
  errors.map((error) => renderErrorCard(error, events[error.build]?.view)),
)}
<h2>Builds</h2>
${listOr(
  'Nothing has been counted yet.',
  Object.entries(events).map(([build, counts]) => renderBuildCard(build, counts, describeFigures(figures[build]))),
)}
</main></body></html>`;
}

function renderErrorCard(error: ListedError, views: number | undefined): string {
  const { build, kind, name, message, source, place, count, browsers, first, last } = error;
  const position = source ?? place;
  const facts = renderDescriptionList({
    Times: `${count}${formatShare(count, views)}`,
    First: formatMinute(first),
    Last: formatMinute(last),
    Browsers: Object.entries(browsers)
      .map(([browser, times]) => `${browser} (${times})`)
      .join(', '),
    Kind: kind,
    Build: build,
  });
  return `<article class="card"><h3>${escapeHtml([name, message].filter(Boolean).join(': ') || kind)}</h3>${position ? `<p><code>${escapeHtml(position)}</code></p>` : ''}${facts}</article>`;
}

/** The counts of measured times are left out, because a count beside `LCP` would look like a time. */
const renderBuildCard = (build: string, counts: TeamReport['events'][string], speed: string | null): string =>
  `<article class="card"><h3><code>${escapeHtml(build)}</code></h3>${speed === null ? '' : `<p>${escapeHtml(speed)}</p>`}${renderDescriptionList(Object.fromEntries(Object.entries(counts).filter(([kind]) => !isMeasuredValue(kind as MeasurementKind))))}</article>`;

/** Empty values are left out. */
const renderDescriptionList = (values: Readonly<Record<string, string | number | undefined>>): string =>
  `<dl>${Object.entries(values)
    .flatMap(([term, value]) =>
      value ? `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(String(value))}</dd></div>` : [],
    )
    .join('')}</dl>`;

const formatMinute = (iso: string) => iso.slice(0, 16).replace('T', ' ');

/** One view can have several events, so the share is limited to 100 %. */
const formatShare = (count: number, views = 0): string =>
  views === 0 ? '' : ` (${Math.min(100, Math.round((count / views) * 1_000) / 10)} % of views)`;
