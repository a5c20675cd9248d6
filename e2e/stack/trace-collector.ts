// A collector of traces for tests. It accepts OTLP in JSON at POST /v1/traces, and returns all received spans at GET
// /spans.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

interface OtlpValue {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
}
interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes?: OtlpAttribute[];
}
interface OtlpRequest {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

export interface CollectedSpan {
  trace: string;
  id: string;
  parent: string;
  service: string;
  name: string;
  attributes: Record<string, string>;
}

const toRecord = (attributes: OtlpAttribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));

const spansOf = ({ resourceSpans }: OtlpRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        trace: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId ?? '',
        service: toRecord(resource.attributes)['service.name'] ?? '',
        name: span.name,
        attributes: toRecord(span.attributes),
      })),
    ),
  );

const collectedSpans: CollectedSpan[] = [];

createServer((request, response) => {
  const respond = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.url !== '/v1/traces') return void respond(200, collectedSpans);
  text(request).then(
    (body) => {
      collectedSpans.push(...spansOf(JSON.parse(body) as OtlpRequest));
      respond(200, {});
    },
    () => respond(400, {}),
  );
}).listen(Number(process.env['PORT']), '127.0.0.1');
