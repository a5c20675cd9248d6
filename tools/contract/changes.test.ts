import { readFileSync } from 'node:fs';
import { compareContracts, nextVersion } from './changes';
import { DOCUMENT_FILE } from './files';

interface Schema {
  type: string;
  nullable?: boolean;
  enum: string[];
  required: string[];
  properties: Record<string, Partial<Schema>>;
}

interface Document {
  paths: Record<string, Record<string, { parameters: object[]; requestBody?: object; operationId: string }>>;
  components: { schemas: Record<string, Schema> };
}

const whole = JSON.parse(readFileSync(DOCUMENT_FILE, 'utf8')) as Document;
/** These tests change only what these paths use, because comparing all paths takes a second. */
const PATHS = [
  '/api/admin/audit',
  '/api/admin/products/{id}',
  '/api/orders',
  '/api/products',
  '/api/stats',
  '/api/support-tickets',
];
const document: Document = {
  ...whole,
  paths: Object.fromEntries(Object.entries(whole.paths).filter(([path]) => PATHS.includes(path))),
};

function changed(change: (copy: Document) => void) {
  const copy = structuredClone(document);
  change(copy);
  return compareContracts(document, copy);
}

const schema = (copy: Document, name: string) => copy.components.schemas[name] as Schema;
const field = (copy: Document, name: string, property: string) => schema(copy, name).properties[property] as Schema;

test.each<[string, (copy: Document) => void, RegExp]>([
  ['a path is removed', (copy) => delete copy.paths['/api/stats'], /^GET \/api\/stats was removed/],
  [
    'a method is removed',
    (copy) => delete copy.paths['/api/admin/products/{id}']?.['delete'],
    /^DELETE \/api\/admin\/products\/\{id\} was removed/,
  ],
  [
    'a field of a response is removed',
    (copy) => {
      delete schema(copy, 'Stats').properties['totalUsers'];
      schema(copy, 'Stats').required = ['totalProducts', 'totalOrders', 'endedOrders', 'successRate'];
    },
    /^GET \/api\/stats responses\.200.*totalUsers was removed/,
  ],
  [
    'an optional field of a response is removed',
    (copy) => delete schema(copy, 'Problem').properties['code'],
    /properties\.code was removed/,
  ],
  [
    'a field of a response may be missing',
    (copy) => schema(copy, 'Stats').required.pop(),
    /required.* was removed \(successRate\)/,
  ],
  [
    'a field of a response may be null',
    (copy) => (field(copy, 'Stats', 'totalUsers').nullable = true),
    /totalUsers\.nullable was added/,
  ],
  [
    'a field of a response is of another type',
    (copy) => (field(copy, 'Stats', 'totalUsers').type = 'string'),
    /totalUsers\.type was changed from number to string/,
  ],
  [
    'a known field must be sent',
    (copy) => schema(copy, 'OrderInput').required.push('customerTelegram'),
    /^POST \/api\/orders requestBody.*was added \(customerTelegram\)/,
  ],
  [
    'a new field must be sent',
    (copy) => {
      schema(copy, 'OrderItemInput').properties['colour'] = { type: 'string' };
      schema(copy, 'OrderItemInput').required.push('colour');
    },
    /properties\.colour was added/,
  ],
  [
    'null may no longer be sent',
    (copy) => delete field(copy, 'OrderInput', 'customerTelegram').nullable,
    /customerTelegram\.nullable was removed/,
  ],
  [
    'a choice may no longer be sent',
    (copy) => schema(copy, 'TicketCategory').enum.pop(),
    /^POST \/api\/support-tickets .*enum.*was removed/,
  ],
  ['a choice is no longer returned', (copy) => schema(copy, 'AuditAction').enum.pop(), /enum.*was removed/],
  [
    'a parameter is removed',
    (copy) => copy.paths['/api/products']?.['get']?.parameters.shift(),
    /^GET \/api\/products parameters.0 was removed/,
  ],
  [
    'a body must be sent',
    (copy) => Object.assign(copy.paths['/api/stats']?.['get'] ?? {}, { requestBody: { required: true, content: {} } }),
    /^GET \/api\/stats requestBody was added/,
  ],
])('clients break when %s', (_, change, line) => {
  const changes = changed(change);
  expect(changes.breaking).toContainEqual(expect.stringMatching(line));
  expect(nextVersion('1.4.0', changes)).toBe('2.0.0');
});

test.each<[string, (copy: Document) => void]>([
  ['a field that may be sent', (copy) => (schema(copy, 'OrderInput').properties['note'] = { type: 'string' })],
  [
    'a field that every response has',
    (copy) => {
      schema(copy, 'Stats').properties['totalSellers'] = { type: 'number' };
      schema(copy, 'Stats').required.push('totalSellers');
    },
  ],
  ['a path', (copy) => (copy.paths['/api/news'] = structuredClone(copy.paths['/api/stats'] ?? {}))],
  ['a choice that may be sent', (copy) => schema(copy, 'TicketCategory').enum.push('praise')],
  ['null that may be sent', (copy) => (field(copy, 'OrderInput', 'customerName').nullable = true)],
])('%s is an extension, and breaks no client', (_, change) => {
  const changes = changed(change);
  expect(changes).toEqual({ breaking: [], extending: true });
  expect(nextVersion('1.4.0', changes)).toBe('1.5.0');
});

test('new texts of all descriptions do not count as changes', () => {
  const text = JSON.stringify(document).replaceAll('"description":"', '"description":"New: ');
  expect(compareContracts(document, JSON.parse(text) as Document)).toEqual({ breaking: [], extending: false });
});

test('renamed schemas and other descriptions do not count as changes', () => {
  const changes = changed((copy) => {
    Object.assign(copy.paths['/api/stats']?.['get'] ?? {}, { operationId: 'Figures_show', description: 'Figures' });
    copy.components.schemas['Figures'] = schema(copy, 'Stats');
    copy.paths = JSON.parse(
      JSON.stringify(copy.paths).replaceAll('schemas/Stats"', 'schemas/Figures"'),
    ) as Document['paths'];
    delete copy.components.schemas['Stats'];
  });
  expect(changes).toEqual({ breaking: [], extending: false });
});
