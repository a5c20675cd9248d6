import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_LENGTHS } from './max-lengths';
import { EMAIL_INPUT } from './text-field';

interface Schema {
  properties?: Record<string, { maxLength?: number; format?: string }>;
}

const text = readFileSync(join(__dirname, '../../../../api/openapi.json'), 'utf8');
const { schemas } = (JSON.parse(text) as { components: { schemas: Record<string, Schema> } }).components;

const limits = Object.entries(MAX_LENGTHS).flatMap(([schema, fields]) =>
  Object.entries(fields).map(([field, max]) => ({ schema, field, max })),
);

test.each(limits)('$schema.$field has at most $max characters in the API', ({ schema, field, max }) => {
  expect(schemas[schema]?.properties?.[field]?.maxLength).toBe(max);
});

test('an email address has the same maximum in each request', () => {
  const requests = Object.entries(schemas).filter(([name]) => name.endsWith('Input'));
  const addresses = requests.flatMap(([, { properties = {} }]) =>
    Object.entries(properties).filter(([field]) => /email$/i.test(field)),
  );
  expect(addresses.length).toBeGreaterThan(5);
  expect(new Set(addresses.map(([, { maxLength }]) => maxLength))).toEqual(new Set([EMAIL_INPUT.maxLength]));
});
