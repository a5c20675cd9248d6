import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { CharacterFolding, type EqualCharacters, readEqualCharacters } from './character-folding';
import { IndexBuilder, type IndexParts } from './index-builder';
import type { BuildTask, IndexSource, Row } from './search-engine';
import { sendPieces } from './transfer';

export type BuiltIndex = { parts: IndexParts; equalCharacters: EqualCharacters };

async function buildIndexParts({ module, options, equalCharacters: known }: BuildTask): Promise<BuiltIndex> {
  const { source } = createRequire(__filename)(module) as { source: IndexSource<Row, string, unknown> };
  const reader = await source.open(options);
  const equalCharacters = known ?? (await readEqualCharacters((sql) => reader.query(sql)));
  const builder = new IndexBuilder(source.schema, new CharacterFolding(equalCharacters));
  for await (const rows of reader.rows()) for (const row of rows) builder.addRow(row);
  await reader.close();
  return { parts: builder.finishIndex(), equalCharacters };
}

void buildIndexParts(workerData as BuildTask).then((built) => parentPort && sendPieces(parentPort, built));
