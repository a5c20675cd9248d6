import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_WHOLE_LIST } from './listing.resource';

interface Document {
  paths: Record<string, { get: { responses: Record<string, { description: string }> } }>;
}

test('a complete list has as many rows as the API returns at most', () => {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '../../api/openapi.json'), 'utf8')) as Document;
  const { description } = paths['/api/products']?.get.responses['200'] ?? {};
  expect(description).toContain(`the whole list up to ${MAX_WHOLE_LIST.toLocaleString('en')} products`);
});
