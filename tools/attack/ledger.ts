import { formatTable } from '../bench/report';
import { findFaults, type Fault, type Kind, KINDS } from './checks';
import type { Contract } from './contract';
import type { AttackRequest, Exchange, Server } from './wire';

const MAX_PRINTED = 20;
const MAX_CHARACTERS = 300;

/** A target with its figure. */
export interface Row {
  target: string;
  figure: string;
  holds: boolean;
}

/** Counts requests and faults, and prints the first faults of each kind. */
export class Ledger {
  requests = 0;
  /** By kind, how often it was looked for where not every request can show it. */
  readonly tries = new Map<Kind, number>();
  private readonly counts = new Map<Kind, number>();
  private readonly notRun = new Map<Kind, string>();

  constructor(
    private readonly contract: Contract,
    private readonly print: (line: string) => void,
  ) {}

  /** @param where What was sent, if it was no HTTP. */
  record(exchange: Exchange, where = describe(exchange.server, exchange.request)): void {
    this.requests += 1;
    for (const fault of findFaults(exchange, this.contract)) this.add(fault, where);
  }

  recordUnanswered({ name }: Server, request: AttackRequest, error: unknown): void {
    this.requests += 1;
    this.add({ kind: 'unanswered', detail: String(error) }, describe(name, request));
  }

  /** @param where What was sent. */
  add({ kind, detail }: Fault, where: string): void {
    const count = this.countOf(kind) + 1;
    this.counts.set(kind, count);
    if (count <= MAX_PRINTED) this.print(`✗ ${kind}: ${detail} · ${where.slice(0, MAX_CHARACTERS)}`);
  }

  try(kind: Kind): void {
    this.tries.set(kind, (this.tries.get(kind) ?? 0) + 1);
  }

  /** What was not looked for is not met. */
  skip(kind: Kind, reason: string): void {
    this.notRun.set(kind, reason);
  }

  /** @param target The row of a kind. */
  isTried(target: string): boolean {
    return [...this.tries.keys(), ...this.notRun.keys()].some((kind) => KINDS[kind] === target);
  }

  countOf(kind: Kind): number {
    return this.counts.get(kind) ?? 0;
  }

  rows(): Row[] {
    const tries = new Map(this.tries).set('contract', this.contract.checked);
    return Object.entries(KINDS).map(([kind, target]) => {
      const reason = this.notRun.get(kind as Kind);
      if (reason !== undefined) return { target, figure: `NOT RUN: ${reason}`, holds: false };
      const count = this.countOf(kind as Kind);
      const of = tries.get(kind as Kind) ?? this.requests;
      return { target, figure: `${count} of ${of.toLocaleString('en-US')}`, holds: count === 0 };
    });
  }
}

function describe(server: string, { method, path, headers, body }: AttackRequest): string {
  const given = Object.entries(headers ?? {})
    .filter(([name]) => name !== 'cookie')
    .map(([name, value]) => `${name}: ${value}`);
  return [server, method, JSON.stringify(path.slice(0, 120)), ...given, JSON.stringify(body?.toString() ?? '')].join(
    ' ',
  );
}

export function formatRows(rows: readonly Row[]): string {
  const cells = rows.map(({ target, figure, holds }) => [target, figure, holds ? 'met' : 'MISSED']);
  return formatTable(['Target', 'Figure', 'Verdict'], cells);
}
