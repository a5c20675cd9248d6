import type { Listings } from './catalogue-watch';
import type { ClusterNode } from './node';
import { auditOrders } from './order-audit';
import type { Ledger } from './shop-traffic';

/** Times are in milliseconds since the start of the traffic. */
export interface Course {
  ledger: Ledger;
  listings: Listings;
  killedAt: number;
  revivedAt: number;
  endedAt: number;
}

const MIN_ORDERS = 200;
const MAX_ERROR_SHARE = 0.01;
const MAX_OUTAGE_MS = 10_000;

/** @param nodes The killed one first. */
export async function judge(nodes: readonly ClusterNode[], course: Course): Promise<Verdict> {
  const { ledger, listings, killedAt, revivedAt, endedAt } = course;
  const { acknowledged, calls, errors, staleReads } = ledger;
  const verdict = new Verdict();
  verdict.add(
    'orders flow',
    acknowledged.size >= MIN_ORDERS,
    `${acknowledged.size} acknowledged in ${seconds(endedAt)}; killed at ${seconds(killedAt)}, back at ${seconds(revivedAt)}`,
  );
  for (const node of nodes) {
    const { stored, lost, doubled, partial } = await auditOrders(node, ledger);
    const figures = `${stored} stored, ${lost} lost, ${doubled} doubled, ${partial} partial`;
    verdict.add(`the ${node.setting.name} node has every order once`, lost + doubled + partial === 0, figures);
  }
  const share = errors.length / calls;
  const outage = span(errors.filter((at) => at < revivedAt)) + span(errors.filter((at) => at >= revivedAt));
  const served = await openConnections(nodes[0] as ClusterNode);
  const { added, missing } = listings;
  verdict.add('an order is found once it is acknowledged', staleReads.length === 0, `${staleReads.length} stale reads`);
  verdict.add(
    'errors are rare',
    share < MAX_ERROR_SHARE,
    `${errors.length} of ${calls} calls, ${(share * 100).toFixed(2)} %`,
  );
  verdict.add('errors last for seconds', outage <= MAX_OUTAGE_MS, seconds(outage));
  verdict.add('the API has returned to its preferred node', served > 0, `${served} connections`);
  verdict.add(
    'listings show in both processes',
    added > 0 && missing.length === 0,
    `${added} added, ${missing.length} missing`,
  );
  return verdict;
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

interface Line {
  what: string;
  holds: boolean;
  figures: string;
}

/** The conditions of the test and whether they hold. */
export class Verdict {
  private readonly lines: Line[] = [];

  add(what: string, holds: boolean, figures: string): void {
    this.lines.push({ what, holds, figures });
  }

  get passed(): boolean {
    return this.lines.every(({ holds }) => holds);
  }

  print(): void {
    for (const { what, holds, figures } of this.lines) console.log(`${holds ? '  ✓' : '  ✗'} ${what}: ${figures}`);
    const passed = this.lines.filter(({ holds }) => holds).length;
    console.log(`\n${passed} passed, ${this.lines.length - passed} failed`);
  }
}
