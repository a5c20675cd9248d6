import { redact } from './redact';

test.each([
  ['GET /api/orders/user/ana@example.com', 'GET /api/orders/user/***'],
  ['/api/orders/user/ana%40example.com/x', '/api/orders/user/***'],
  ['/API/orders/USER/ana', '/API/orders/USER/***'],
  ['/elsewhere/ana%40example.com', '/elsewhere/***'],
  ['/api/products?q=ana@example.com', '/api/products?***'],
  ['/api/products/search/crypto%20group', '/api/products/search/***'],
  ['{"url":"/?search=crypto"}', '{"url":"/?***"}'],
  [`{"msg":"Duplicate entry 'ana.b+c@mail.example.com' for key"}`, `{"msg":"Duplicate entry '***' for key"}`],
  ['{"email":"jürgen@müller.example"}', '{"email":"***"}'],
  [`/api/products/search/it's%20me`, '/api/products/search/***'],
  [`/it's?q=secret`, `/it's?***`],
])('%s is logged as %s', (line, logged) => {
  expect(redact(line)).toBe(logged);
});

test.each([
  '{"level":30,"remote":"catalog","build":"b1","msg":"release"}',
  'at send (/app/node_modules/@fastify/static/index.js:12:3)',
  '{"remotes":"catalog@4f2a seller@1.0.1"}',
  '{"path":"/api/orders/track","ms":1.2}',
])('%s is logged unchanged', (line) => {
  expect(redact(line)).toBe(line);
});

test.each([
  ['/api/products/search/"a"b', '/api/products/search/***'],
  ['/api/orders/user/a\\"b', '/api/orders/user/***'],
  ['/groups?q="secret" text', '/groups?*** text'],
  ['line\nana@example.com', 'line\n***'],
  ['\0ana@example.com', '\0***'],
])('a redacted line of JSON with %j is still valid JSON', (text, logged) => {
  expect(JSON.parse(redact(JSON.stringify({ text })))).toEqual({ text: logged });
});

test.each(['x', '/', '@', '%40', 'a@', 'a@b', '/api/orders/user/', '/?'])(
  'a long line of %s is redacted quickly',
  (part) => {
    const from = performance.now();
    redact(part.repeat(30_000));
    expect(performance.now() - from).toBeLessThan(10_000);
  },
);
