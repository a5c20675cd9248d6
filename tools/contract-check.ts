// `npm run contract:check`: compares api/openapi.json with the last released contract. Fails on changes that break
// clients.
import { compareContracts } from './contract/changes';
import { DOCUMENT_FILE, readDocument, RELEASED_FILE } from './contract/files';
import { CliError, run } from './step';

run(async () => {
  const { breaking, extending } = compareContracts(readDocument(RELEASED_FILE), readDocument(DOCUMENT_FILE));
  if (breaking.length > 0) {
    throw new CliError(
      `These changes of the API break clients of its last released contract:\n` +
        `${breaking.map((line) => `- ${line}`).join('\n')}\n` +
        'Undo them, or release a new major version: npm run contract:release -- --breaking',
    );
  }
  console.log(
    extending ? 'The API extends its released contract and breaks no client.' : 'The API is the released contract.',
  );
});
