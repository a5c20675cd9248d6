import { auditOrders, describeAudit, isClean } from '../shop/order-audit';
import type { Ledger } from '../shop/traffic';
import type { Listings } from './catalogue-watch';
import type { ClusterNode } from './node';
import { describeRush, isSoldOnce, type Rush } from './rush';

/** Times are in milliseconds since the start of the traffic. */
export interface Course {
  ledger: Ledger;
  listings: Listings;
  rushed: Rush;
  killedAt: number;
  revivedAt: number;
  endedAt: number;
}

const MIN_ORDERS = 200;
const MAX_ERROR_SHARE = 0.01;
const MAX_OUTAGE_MS = 10_000;

/** A condition of the test, and the figures that it was judged by. */
interface Condition {
  what: string;
  holds: boolean;
  figures: string;
}

/** Prints each condition. @param nodes The killed one first. @returns Whether all hold. */
export async function judge(nodes: readonly ClusterNode[], course: Course): Promise<boolean> {
  const { ledger, listings, rushed, killedAt, revivedAt, endedAt } = course;
  const { acknowledged, calls, errors, staleReads } = ledger;
  const conditions: Condition[] = [];
  const add = (what: string, holds: boolean, figures: string) => conditions.push({ what, holds, figures });
  add(
    'orders flow',
    acknowledged.size >= MIN_ORDERS,
    `${acknowledged.size} acknowledged in ${seconds(endedAt)}; killed at ${seconds(killedAt)}, back at ${seconds(revivedAt)}`,
  );
  for (const node of nodes) {
    const audit = await auditOrders((sql) => node.query(sql), acknowledged);
    add(`the ${node.setting.name} node has every order once`, isClean(audit), describeAudit(audit));
  }
  const share = errors.length / calls;
  const outage = span(errors.filter((at) => at < revivedAt)) + span(errors.filter((at) => at >= revivedAt));
  const served = await openConnections(nodes[0] as ClusterNode);
  const { added, missing } = listings;
  add('an order is found once it is acknowledged', staleReads.length === 0, `${staleReads.length} stale reads`);
  add('a listing that is one of a kind is ordered once', isSoldOnce(rushed), describeRush(rushed));
  add('errors are rare', share < MAX_ERROR_SHARE, `${errors.length} of ${calls} calls, ${(share * 100).toFixed(2)} %`);
  add('errors last for seconds', outage <= MAX_OUTAGE_MS, seconds(outage));
  add('the API has returned to its preferred node', served > 0, `${served} connections`);
  add(
    'listings show in both processes',
    added > 0 && missing.length === 0,
    `${added} added, ${missing.length} missing`,
  );
  for (const { what, holds, figures } of conditions) console.log(`  ${holds ? '✓' : '✗'} ${what}: ${figures}`);
  const passed = conditions.filter(({ holds }) => holds).length;
  console.log(`\n${passed} passed, ${conditions.length - passed} failed`);
  return passed === conditions.length;
}

/** From the first time to the last. */
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
