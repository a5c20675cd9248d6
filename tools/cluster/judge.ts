import type { Listings } from './catalogue-watch';
import type { ClusterNode } from './node';
import { auditOrders } from './order-audit';
import type { Ledger } from './shop-traffic';
import { Verdict } from './verdict';

/** What happened; times are in milliseconds since the start of the traffic. */
export interface Course {
  ledger: Ledger;
  listings: Listings;
  killedAt: number;
  revivedAt: number;
  endedAt: number;
}

const FEWEST_ORDERS = 200;
const MOST_ERRORS = 0.01;
const MOST_TROUBLE_MS = 10_000;

/** @param nodes All of them, the one that was killed first. */
export async function judge(nodes: readonly ClusterNode[], course: Course): Promise<Verdict> {
  const { ledger, listings, killedAt, revivedAt, endedAt } = course;
  const { acknowledged, calls, errors, staleReads } = ledger;
  const verdict = new Verdict();
  verdict.add(
    'orders flow',
    acknowledged.size >= FEWEST_ORDERS,
    `${acknowledged.size} acknowledged in ${seconds(endedAt)}; killed at ${seconds(killedAt)}, back at ${seconds(revivedAt)}`,
  );
  for (const node of nodes) {
    const { stored, lost, doubled, partial } = await auditOrders(node, ledger);
    const figures = `${stored} stored, ${lost} lost, ${doubled} doubled, ${partial} partial`;
    verdict.add(`the ${node.setting.name} node has every order once`, lost + doubled + partial === 0, figures);
  }
  const share = errors.length / calls;
  const trouble = span(errors.filter((at) => at < revivedAt)) + span(errors.filter((at) => at >= revivedAt));
  const served = await openConnections(nodes[0] as ClusterNode);
  const { added, missing } = listings;
  verdict.add('an order is found once it is acknowledged', staleReads.length === 0, `${staleReads.length} stale reads`);
  verdict.add(
    'errors are rare',
    share < MOST_ERRORS,
    `${errors.length} of ${calls} calls, ${(share * 100).toFixed(2)} %`,
  );
  verdict.add('errors last for seconds', trouble <= MOST_TROUBLE_MS, seconds(trouble));
  verdict.add('the API has come back to its own node', served > 0, `${served} connections`);
  verdict.add(
    'listings show in both processes',
    added > 0 && missing.length === 0,
    `${added} added, ${missing.length} missing`,
  );
  return verdict;
}

/** From the first to the last. */
function span(times: number[]): number {
  return times.length ? Math.max(...times) - Math.min(...times) : 0;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function openConnections(node: ClusterNode): Promise<number> {
  const sql = "SELECT COUNT(*) AS count FROM information_schema.processlist WHERE db = 'telemarket'";
  const [row] = await node.query<{ count: number }>(sql);
  return Number(row?.count);
}
