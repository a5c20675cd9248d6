export type Attributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  /** Default: internal. */
  kind?: 'server' | 'client' | 'internal';
  attributes?: Attributes;
}

export interface Span {
  /** The value of the header `traceparent` (W3C Trace Context). */
  readonly traceparent: string;
  child(name: string, options?: SpanOptions): Span;
  set(attributes: Attributes): void;
  rename(name: string): void;
  fail(): void;
  /** @param at Ms since 1970. Default: now. */
  end(at?: number): void;
}

export interface Tracing {
  /** @param options.parent A traceparent. */
  start(name: string, options?: SpanOptions & { parent?: string }): Span;
  /** Runs the work with the span as the current one, also in the asynchronous part of the work. */
  run<T>(span: Span | undefined, work: () => T): T;
  /** Sends the buffered spans. */
  stop(): Promise<void>;
}

/** The span that the calling code belongs to; undefined when nothing is traced. */
export function currentSpan(): Span | undefined;

/**
 * Sends the traces of this process with OpenTelemetry (OTLP over HTTP, JSON). One per process.
 * @param endpoint The address of the collector, e.g. http://127.0.0.1:4318.
 * @param service The name of this process in traces.
 */
export function startTracing(endpoint: string, service: string): Promise<Tracing>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined when nothing is traced. */
    span?: Span;
  }
}

interface TracedInstance {
  addHook(name: 'onRequest' | 'onResponse' | 'preValidation', hook: (...parameters: never[]) => void): unknown;
}

/** A span for each request. Must be called before other hooks, which may send a response. */
export function traceRequests<Request>(
  instance: TracedInstance,
  tracing: Tracing,
  options: {
    /** The traceparent that the span continues. */
    parentOf: (request: Request) => string | undefined;
    routeOf: (request: Request) => string;
  },
): void;
