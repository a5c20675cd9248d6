// `npm run contract:check`: api/openapi.json against the contract that was released last. Fails on what breaks clients.
import { compareContracts } from './contract/changes';
import { DOCUMENT_FILE, readDocument, RELEASED_FILE } from './contract/files';
import { CliError, run } from './step';

run(async () => {
  const { breaking, extending } = compareContracts(readDocument(RELEASED_FILE), readDocument(DOCUMENT_FILE));
  if (breaking.length > 0) {
    throw new CliError(
      `The API has left its contract: what follows breaks whoever was written for the last release of it.\n` +
        `${breaking.map((line) => `- ${line}`).join('\n')}\n` +
        'Keep what clients have; where it must go, release another major version: npm run contract:release -- --breaking',
    );
  }
  console.log(
    extending ? 'The API extends its released contract, and breaks nobody.' : 'The API is as it was released.',
  );
});
