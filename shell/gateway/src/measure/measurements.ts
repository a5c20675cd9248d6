import type { PageKind } from '@telemarket/host/beacon';
import type { FastifyBaseLogger } from 'fastify';

/** What a page may send. */
export const PAGE_KINDS: Record<PageKind, true> = {
  view: true,
  ready: true,
  error: true,
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
  'host-error',
] as const;

export const KINDS: ReadonlySet<Kind> = new Set([...(Object.keys(PAGE_KINDS) as PageKind[]), ...GATEWAY_KINDS]);

export type Kind = PageKind | (typeof GATEWAY_KINDS)[number];

/** Of these a view of a page has failed. */
export const PAGE_FAILURES: ReadonlySet<Kind> = new Set(['error', 'render-error', 'failed-load', 'hydration']);

/** What a build did to one visitor. */
export interface Measurement {
  remote: string;
  build: string;
  kind: Kind;
  /** Of `ready` and `render` the time in ms; of LCP and INP too; of CLS the score. */
  value?: number;
  /** Of errors: the first frame of the stack that is of the build, e.g. `home-page.1a2b3c4d.js:1:2345`. */
  place?: string;
  /** Of errors: the name of the error's class. */
  name?: string;
  /** `page`: a browser has sent it, which can be forged. */
  source: 'page' | 'gateway';
  /** The network of the client, for a limit on what one can do. It must not be logged or stored. */
  network?: string;
}

export type Listener = (measurement: Measurement) => void;

/** What is measured by remote and build goes through here. */
export interface Measurements {
  record(measurement: Measurement): void;
  /** Returns the function that ends it. */
  subscribe(listener: Listener): () => void;
}

/** A listener that throws affects no other one. */
export function createMeasurements(log: Pick<FastifyBaseLogger, 'error'>): Measurements {
  const listeners = new Set<Listener>();
  return {
    record(measurement) {
      for (const listener of listeners) {
        try {
          listener(measurement);
        } catch (error) {
          log.error({ err: error }, 'a measurement was not taken');
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
