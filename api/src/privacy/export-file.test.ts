import { text } from 'node:stream/consumers';
import type { ExportPart } from './data-export.repository';
import { toJsonFile } from './export-file';

test('a table whose first rows were deleted is exported as valid JSON', async () => {
  async function* parts(): AsyncGenerator<ExportPart> {
    yield { name: 'order', rows: [] };
    yield { name: 'order', rows: [{ id: 1 }, { id: 2 }] };
    yield { name: 'order', rows: [] };
    yield { name: 'order', rows: [{ id: 3 }] };
    yield { name: 'mail', rows: [] };
  }
  const json = await text(toJsonFile({ madeAt: '2026-11-24T00:00:00.000Z', parts: parts() }).getStream());
  const { tables } = JSON.parse(json) as { tables: Record<string, { rows: unknown[] }> };
  expect(tables['order']?.rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(tables['mail']?.rows).toEqual([]);
});
