// `npm run contract` generates api/openapi.json from the code. From this document it generates the types and the
// version of api/contract, and the maximum lengths of texts in forms (shell/kit/src/form/max-lengths.ts).
// `-- check`               writes nothing; fails when a file is stale, or when a change breaks clients of the
//                          released contract
// `-- release`             releases the present API as the contract on which clients rely, with a new version
// `-- release --breaking`  also releases a change that breaks clients
import { CliError, run } from '../step';
import { compareContracts } from './changes';
import { DOCUMENT_FILE, readDocument, RELEASED_CONTRACT_FILE } from './files';
import { findStaleFiles, writeContract } from './generated';
import { releaseContract } from './release';

run(async () => {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'check') return checkContract();
  if (command === 'release') return releaseContract(rest.includes('--breaking'));
  if (command) throw new CliError(`npm run contract -- ${command}: expected check or release`);
  const written = await writeContract();
  console.log(written.length ? `wrote ${written.join(' and ')}` : 'the contract is up to date');
});

async function checkContract(): Promise<void> {
  const stale = await findStaleFiles();
  if (stale.length > 0) {
    const files = stale.map(({ file }) => file).join(' and ');
    throw new CliError(`Out of date: ${files}. Run "npm run contract" and commit the result.`);
  }
  const { breaking, extending } = compareContracts(readDocument(RELEASED_CONTRACT_FILE), readDocument(DOCUMENT_FILE));
  if (breaking.length > 0) {
    throw new CliError(
      `These changes to the API break clients of the last released contract:\n` +
        `${breaking.map((line) => `- ${line}`).join('\n')}\n` +
        'Undo them, or release a new major version: npm run contract -- release --breaking',
    );
  }
  console.log(
    extending
      ? 'The API extends the released contract without breaking clients.'
      : 'The API matches the released contract.',
  );
}
