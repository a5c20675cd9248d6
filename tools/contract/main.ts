// `npm run contract` generates api/openapi.json from the code, and from that the types and the version of api/contract and the
// maximum lengths of texts in forms (shell/kit/src/form/max-lengths.ts).
// `-- check`      writes nothing; fails when one of the files is stale, and on changes that break clients of the contract
//                 that was released last
// `-- release`    releases the present API as the contract that clients rely on, with a new version
// `-- release --breaking`    the same for a change that breaks clients
import { CliError, run } from '../step';
import { compareContracts } from './changes';
import { DOCUMENT_FILE, readDocument, RELEASED_FILE } from './files';
import { findStale, writeContract } from './generated';
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
  const stale = await findStale();
  if (stale.length > 0) {
    const files = stale.map(({ file }) => file).join(' and ');
    throw new CliError(`Stale: ${files}. Run "npm run contract" and commit what it writes.`);
  }
  const { breaking, extending } = compareContracts(readDocument(RELEASED_FILE), readDocument(DOCUMENT_FILE));
  if (breaking.length > 0) {
    throw new CliError(
      `These changes of the API break clients of its last released contract:\n` +
        `${breaking.map((line) => `- ${line}`).join('\n')}\n` +
        'Undo them, or release a new major version: npm run contract -- release --breaking',
    );
  }
  console.log(
    extending ? 'The API extends its released contract and breaks no client.' : 'The API is the released contract.',
  );
}
