import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_WHOLE_LIST } from './listing.resource';

interface Document {
  paths: Record<string, { get: { responses: Record<string, { description: string }> } }>;
}

test('the device loads a list completely up to the maximum number of rows that the API returns', () => {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '../../api/openapi.json'), 'utf8')) as Document;
  const { description } = paths['/api/products']?.get.responses['200'] ?? {};
  expect(description).toContain(`the whole list, up to ${MAX_WHOLE_LIST.toLocaleString('en')} products`);
});
