// `npm run contract:release`: releases the present API as the contract that clients rely on, with a new version.
// A change that breaks clients needs `-- --breaking`.
import { copyFileSync } from 'node:fs';
import { writeContract } from './contract';
import { compareContracts, nextVersion } from './contract/changes';
import { DOCUMENT_FILE, readDocument, RELEASED_FILE } from './contract/files';
import { requireVersion, writeVersion } from './contract/version';
import { CliError, run, step } from './step';

run(async () => {
  await step('Generating the contract from the code', writeContract);
  const { info } = readDocument(DOCUMENT_FILE);
  const changes = compareContracts(readDocument(RELEASED_FILE), readDocument(DOCUMENT_FILE));
  if (changes.breaking.length > 0 && !process.argv.includes('--breaking')) {
    const lines = changes.breaking.map((line) => `- ${line}`).join('\n');
    throw new CliError(`This breaks clients. If you mean that, add --breaking.\n${lines}`);
  }
  if (changes.breaking.length === 0 && !changes.extending) {
    console.log(`Nothing has changed for clients. The version stays ${info.version}.`);
    return;
  }
  const version = nextVersion(info.version, changes);
  await step(`Releasing it as ${version}`, () => {
    writeVersion(version);
    requireVersion(version);
    copyFileSync(DOCUMENT_FILE, RELEASED_FILE);
  });
  console.log('Commit the changed files.');
});
