import type { PageKind } from '@telemarket/composition/beacon';
import type { FastifyBaseLogger } from 'fastify';

export const PAGE_KINDS: Record<PageKind, true> = {
  view: true,
  ready: true,
  error: true,
  handled: true,
  'render-error': true,
  'failed-load': true,
  hydration: true,
  LCP: true,
  INP: true,
  CLS: true,
};
const GATEWAY_KINDS = [
  'render',
  'render-error',
  'bundle-failed',
  'timeout',
  'quarantine',
  'skipped',
  'store-error',
] as const;

export const MEASUREMENT_KINDS: ReadonlySet<MeasurementKind> = new Set([
  ...(Object.keys(PAGE_KINDS) as PageKind[]),
  ...GATEWAY_KINDS,
]);

export type MeasurementKind = PageKind | (typeof GATEWAY_KINDS)[number];

/** An event or a measured value of a build, which a visitor's browser or the gateway has reported. */
export interface Measurement {
  remote: string;
  build: string;
  kind: MeasurementKind;
  /** Milliseconds for `ready`, `render`, LCP and INP; the score for CLS. */
  value?: number;
  /** The first stack frame of an error that is in a file of the build, e.g. `home-page.1a2b3c4d.js:1:2345`. */
  place?: string;
  name?: string;
  /** The message of an error. It can have personal values, so it must be neither logged nor stored as it is. */
  message?: string;
  /** Family and major version of the browser, for example `Firefox 133`. */
  browser?: string;
  /** `page`: the measurement comes from a browser, so it can be forged. */
  source: 'page' | 'gateway';
  /** The wide network of the client (server-kit/client-address), only for limits. It must not be logged or stored. */
  network?: string;
}

export type MeasurementListener = (measurement: Measurement) => void;

export type Measurements = ReturnType<typeof createMeasurements>;

/** Sends all measurements to the listeners. An error of one listener does not affect the others. */
export function createMeasurements(log: Pick<FastifyBaseLogger, 'error'>) {
  const listeners = new Set<MeasurementListener>();
  return {
    record(measurement: Measurement): void {
      for (const listener of listeners) {
        try {
          listener(measurement);
        } catch (error) {
          log.error({ err: error }, 'a measurement was not recorded');
        }
      }
    },
    /** Returns a function that unsubscribes. */
    subscribe(listener: MeasurementListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
