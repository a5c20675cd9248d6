import { AsyncLocalStorage } from 'node:async_hooks';

/** A trace is whole at the collector this much later. */
const EXPORT_INTERVAL_MS = 1_000;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])$/;

/** Null as long as nothing is traced. */
let active = null;

export const currentSpan = () => active?.getStore();

/** The packages are loaded here only: without an endpoint they take neither time nor memory. */
export async function startTracing(endpoint, service) {
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
  const spans = new AsyncLocalStorage();
  active = spans;

  const open = (name, { kind = 'internal', attributes } = {}, context = ROOT_CONTEXT) =>
    wrap(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));

  const wrap = (span) => {
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

  function contextOf(traceparent) {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (!traceId) return ROOT_CONTEXT;
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

export function traceRequests(instance, tracing, { parentOf, routeOf }) {
  instance.addHook('onRequest', (request, _reply, done) => {
    request.span = tracing.start(request.method, { kind: 'server', parent: parentOf(request) });
    tracing.run(request.span, done);
  });
  // reading a body leaves the context
  instance.addHook('preValidation', (request, _reply, done) => tracing.run(request.span, done));
  instance.addHook('onResponse', (request, { statusCode }, done) => {
    const { span, method } = request;
    const route = routeOf(request);
    span?.rename(`${method} ${route}`);
    span?.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail();
    span?.end();
    done();
  });
}
