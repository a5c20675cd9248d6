import type { Counter, Histogram, Registry } from 'prom-client';

type Values = Iterable<readonly [labels: Record<string, string>, value: number]>;

export interface Metrics {
  registry: Registry;
  counter(name: string, help: string, labelNames?: readonly string[]): Counter;
  /** @param buckets Default: seconds, for requests. */
  histogram(name: string, help: string, labelNames: readonly string[], buckets?: readonly number[]): Histogram;
  /** Values that are read when metrics are collected. When the read fails, so does the collection. */
  gauges(name: string, help: string, labelNames: readonly string[], read: () => Values | Promise<Values>): void;
  /** Like `gauges`, for counts that only grow and that other code counts. */
  totals(name: string, help: string, labelNames: readonly string[], read: () => Values): void;
}

/** Creates metrics with a registry of their own, which includes the metrics of the process. */
export function createMetrics(): Metrics;

interface MeasuredRequest {
  routeOptions: { url?: string };
}
interface MeasuredInstance {
  addHook(name: 'onResponse', hook: (...parameters: never[]) => void): unknown;
}

/**
 * Measures the requests of a Fastify instance.
 * @param routeOf The label of a request. Default: the pattern of its route.
 */
export function measureRequests<Request extends MeasuredRequest>(
  instance: MeasuredInstance,
  metrics: Metrics,
  routeOf?: (request: Request) => string,
): void;

export interface MetricsAddress {
  host: string;
  port: number;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` in the format of Prometheus on a port of its own, which must not be public.
 * @param pages Further JSON pages, by path.
 */
export function serveMetrics(
  metrics: Metrics,
  address: MetricsAddress,
  pages?: Readonly<Record<string, () => unknown>>,
): Promise<MetricsServer>;
