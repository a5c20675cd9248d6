import { createHash } from 'node:crypto';
import { describeFigures, type FiguresByBuild } from '@telemarket/composition';
import { TEAM_REPORT_PATH } from '@telemarket/composition/registry';
import { type FiguresLink, readFiguresLink, type ReleaseKeys } from '@telemarket/release-trust';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GatewayConfig, originOf } from '../config/config';
import { escapeHtml } from '../document/document';
import { sendNotFound } from '../http/problem';
import type { joinReports, TeamReport } from './team-report';

/** A signature has less; a longer text is not read. */
const MAX_PROOF = 2_000;

const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 auto; padding: 1rem; max-inline-size: 72rem }
table { border-collapse: collapse; inline-size: 100% }
td, th { padding: .25rem .75rem .25rem 0; text-align: start; vertical-align: top; overflow-wrap: anywhere }
th { overflow-wrap: normal }
tr { border-block-end: 1px solid color-mix(in srgb, currentcolor 25%, transparent) }
@media (max-width: 40rem) { thead { position: absolute; clip-path: inset(50%) } td { display: block } td:empty { display: none } td::before { content: attr(data-label) ": " } }`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

const INCOMPLETE = 'Not everything could be read, so errors and counts are missing here.';

/** Shows a team the errors and figures of its remote. Without its signature, nobody learns whether the remote exists (404). */
export function teamReportRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  reports: Pick<ReturnType<typeof joinReports>, 'of'>,
  figures: () => FiguresByBuild,
): void {
  const readLink = (request: FastifyRequest, proof: string): FiguresLink | null => {
    try {
      if (proof.length > MAX_PROOF) return null;
      const keys: ReleaseKeys | null = config.readReportKeys();
      return keys && readFiguresLink(proof, keys, originOf(request, config), new Date());
    } catch {
      return null;
    }
  };

  app.get<{ Querystring: { proof?: unknown } }>(TEAM_REPORT_PATH, async (request, reply) => {
    const { proof } = request.query;
    const link = typeof proof === 'string' ? readLink(request, proof) : null;
    if (!link) return sendNotFound(reply);
    const { remote, until } = link;
    const report = await reports.of(remote);
    const own = figures()[remote] ?? {};
    // the address is the key to the page
    void reply.headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    if (!request.headers.accept?.includes('text/html')) return reply.send({ remote, until, ...report, figures: own });
    return reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(pageOf(link, report, own));
  });
}

function pageOf(
  { remote, until }: FiguresLink,
  { errors, events, isPartial }: TeamReport,
  figures: FiguresByBuild[string],
): string {
  const row = (labels: readonly string[], values: readonly string[]) =>
    `<tr>${values.map((value, index) => `<td data-label="${escapeHtml(labels[index] ?? '')}">${escapeHtml(value)}</td>`).join('')}</tr>`;
  const table = (labels: readonly string[], rows: readonly (readonly string[])[], empty: string) =>
    rows.length === 0
      ? `<p>${escapeHtml(isPartial ? 'Nothing was found in what could be read.' : empty)}</p>`
      : `<table><thead><tr>${labels.map((label) => `<th scope="col">${escapeHtml(label)}</th>`).join('')}</tr></thead><tbody>${rows.map((values) => row(labels, values)).join('')}</tbody></table>`;
  const errorRows = errors.map((error) => [
    error.build,
    error.kind,
    [error.name, error.message].filter(Boolean).join(': '),
    error.source ?? error.place,
    `${error.count}${shareOf(error.count, events[error.build]?.view)}`,
    Object.entries(error.browsers)
      .map(([browser, count]) => `${browser} (${count})`)
      .join(', '),
    minute(error.first),
    minute(error.last),
  ]);
  const buildRows = Object.entries(events).map(([build, counts]) => [
    build,
    Object.entries(counts)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
    describeFigures(figures[build]) ?? '',
  ]);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Errors and figures of ${escapeHtml(remote)}</title><style>${STYLE}</style></head><body><main>
<h1>Errors and figures of ${escapeHtml(remote)}</h1><p>This page can be opened until ${escapeHtml(minute(until))} UTC.</p>${isPartial ? `<p><strong>${INCOMPLETE}</strong></p>` : ''}
<h2>Errors of the last 14 days</h2>
${table(['Build', 'Kind', 'Error', 'Line', 'Times', 'Browsers', 'First', 'Last'], errorRows, 'No error has been reported.')}
<h2>Builds</h2>
${table(['Build', 'Counted', 'Speed'], buildRows, 'Nothing has been counted yet.')}
</main></body></html>`;
}

const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ');

/** Events of one view can be more than one. */
const shareOf = (count: number, views = 0): string =>
  views === 0 ? '' : `, ${Math.min(100, Math.round((count / views) * 1_000) / 10)} % of the views`;
