import type { FiguresByBuild } from '@telemarket/composition';
import { TEAM_REPORT_PATH } from '@telemarket/composition/registry';
import { type FiguresLink, readFiguresLink, type ReleaseKeys } from '@telemarket/release-trust';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type GatewayConfig, originOf } from '../config/config';
import { sendNotFound } from '../http/problem';
import type { joinReports } from './team-report';
import { TEAM_REPORT_POLICY, renderTeamReportPage } from './team-report-page';

/** A signature is shorter than this. A longer text is not read. */
const MAX_PROOF_LENGTH = 2_000;

/** Shows a team the errors and figures of its remote. Without its signature, nobody learns whether the remote exists (404). */
export function addTeamReportRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  reports: Pick<ReturnType<typeof joinReports>, 'reportOf'>,
  figures: () => FiguresByBuild,
): void {
  const readLink = (request: FastifyRequest, proof: string): FiguresLink | null => {
    try {
      if (proof.length > MAX_PROOF_LENGTH) return null;
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
    const report = await reports.reportOf(remote);
    const own = figures()[remote] ?? {};
    // anybody with the address can open the page, so no cache, referrer or search engine may get it
    void reply.headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    if (!request.headers.accept?.includes('text/html')) return reply.send({ remote, until, ...report, figures: own });
    return reply
      .header('content-security-policy', TEAM_REPORT_POLICY)
      .type('text/html; charset=utf-8')
      .send(renderTeamReportPage(link, report, own));
  });
}
