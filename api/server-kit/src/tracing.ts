import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span as OpenSpan } from '@opentelemetry/api';

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
  /** Runs the work with the span as the current span, including the asynchronous part of the work. */
  run<T>(span: Span | undefined, work: () => T): T;
  /** Sends the buffered spans. */
  stop(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined when nothing is traced. */
    span?: Span;
  }
}

/** The maximum delay until the collector has a whole trace. */
const EXPORT_INTERVAL_MS = 1_000;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

/** Null as long as nothing is traced. */
let active: AsyncLocalStorage<Span | undefined> | null = null;

/** The span that the calling code belongs to; undefined when nothing is traced. */
export const currentSpan = (): Span | undefined => active?.getStore();

/**
 * Sends the traces of this process with OpenTelemetry (OTLP over HTTP, JSON). One per process.
 * @param endpoint The address of the collector, e.g. http://127.0.0.1:4318.
 * @param service The name of this process in traces.
 */
export async function startTracing(endpoint: string, service: string): Promise<Tracing> {
  // Loaded only here, so that the packages cost no time and memory where nothing is traced.
  const [api, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: EXPORT_INTERVAL_MS })],
  });
  const tracer = provider.getTracer('telemarket');
  const spans = new AsyncLocalStorage<Span | undefined>();
  active = spans;

  const open = (name: string, { kind = 'internal', attributes }: SpanOptions = {}, context = ROOT_CONTEXT): Span =>
    wrap(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));

  const wrap = (span: OpenSpan): Span => {
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
      child: (name, options) => open(name, options, trace.setSpan(ROOT_CONTEXT, span)),
      set: (attributes) => void span.setAttributes(attributes),
      rename: (name) => void span.updateName(name),
      fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
      end: (at) => span.end(at),
    };
  };

  function contextOf(traceparent: string | undefined): Context {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (!traceId || !spanId) return ROOT_CONTEXT;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number(flags), isRemote: true });
  }

  return {
    start: (name, options = {}) => open(name, options, contextOf(options.parent)),
    run: (span, work) => spans.run(span, work),
    async stop() {
      active = null;
      await provider.shutdown();
    },
  };
}

interface TracedRequest {
  method: string;
  span?: Span;
}
interface TracedInstance {
  addHook(name: 'onRequest' | 'onResponse' | 'preValidation', hook: (...parameters: never[]) => void): unknown;
}
type Done = () => void;

/** A span for each request. Must be called before other hooks, which may send a response. */
export function traceRequests<Request extends TracedRequest>(
  instance: TracedInstance,
  tracing: Tracing,
  options: {
    /** The traceparent that the span continues. */
    parentOf: (request: Request) => string | undefined;
    routeOf: (request: Request) => string;
  },
): void {
  instance.addHook('onRequest', (request: Request, _reply: unknown, done: Done) => {
    request.span = tracing.start(request.method, { kind: 'server', parent: options.parentOf(request) });
    tracing.run(request.span, done);
  });
  // Reading a body leaves the asynchronous context.
  instance.addHook('preValidation', (request: Request, _reply: unknown, done: Done) => tracing.run(request.span, done));
  instance.addHook('onResponse', (request: Request, { statusCode }: { statusCode: number }, done: Done) => {
    const { span, method } = request;
    const route = options.routeOf(request);
    span?.rename(`${method} ${route}`);
    span?.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail();
    span?.end();
    done();
  });
}
