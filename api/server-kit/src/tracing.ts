import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from './metrics';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; undefined when nothing is traced. */
    span?: Span;
  }
}

/** The maximum delay until the collector has a whole trace. */
const EXPORT_INTERVAL_MS = 1_000;

/** The spans of this tracer do nothing until `traceRequests` is called. */
export const tracer = trace.getTracer('telemarket');

const contextOf = (span: Span | undefined) => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT);

/** The headers of a call that continues the trace of the span. Default: the span of the calling code. */
export function traceHeaders(span = trace.getActiveSpan()): { traceparent?: string } {
  const headers = {};
  propagation.inject(contextOf(span), headers);
  return headers;
}

/**
 * Traces each request, and sends the spans of this process with OpenTelemetry (OTLP over HTTP, JSON). Call it once in a
 * process, before other hooks are added, because those may send a response.
 * @param endpoint The address of the collector, e.g. http://127.0.0.1:4318.
 * @param service The name of this process in traces.
 * @param parentOf Returns the traceparent that the span of a request continues. Default: each request starts a trace.
 */
export async function traceRequests(
  instance: FastifyInstance,
  endpoint: string,
  service: string,
  parentOf: (request: FastifyRequest) => string | undefined = () => undefined,
): Promise<void> {
  // The packages are loaded only here, so that they cost no time and memory where nothing is traced.
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: EXPORT_INTERVAL_MS })],
  });
  provider.register();
  instance.addHook('onClose', () => provider.shutdown());
  instance.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(ROOT_CONTEXT, { traceparent: parentOf(request) });
    request.span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent);
    context.with(contextOf(request.span), done);
  });
  // The hook restores the asynchronous context, which is lost when a body is read.
  instance.addHook('preValidation', ({ span }, _reply, done) => context.with(contextOf(span), done));
  instance.addHook('onResponse', (request, { statusCode }, done) => {
    const { span, method } = request;
    const route = routeOf(request);
    const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': statusCode };
    span?.updateName(`${method} ${route}`).setAttributes(attributes);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
