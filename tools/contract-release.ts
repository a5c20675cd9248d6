// `npm run contract:release`: what the API is now becomes the contract that clients may rely on, under a new version.
// `-- --breaking` is needed where clients must be changed for it.
import { copyFileSync } from 'node:fs';
import { writeContract } from './contract';
import { compareContracts, nextVersion } from './contract/changes';
import { DOCUMENT_FILE, readDocument, RELEASED_FILE } from './contract/files';
import { askForVersion, writeVersion } from './contract/version';
import { CliError, run, step } from './step';

run(async () => {
  await step('Making the contract from the code', writeContract);
  const { info } = readDocument(DOCUMENT_FILE);
  const changes = compareContracts(readDocument(RELEASED_FILE), readDocument(DOCUMENT_FILE));
  if (changes.breaking.length > 0 && !process.argv.includes('--breaking')) {
    const lines = changes.breaking.map((line) => `- ${line}`).join('\n');
    throw new CliError(`This breaks clients. Where that is meant, say so with --breaking.\n${lines}`);
  }
  if (changes.breaking.length === 0 && !changes.extending) {
    console.log(`Nothing has changed for clients: ${info.version} stays.`);
    return;
  }
  const version = nextVersion(info.version, changes);
  await step(`Releasing it as ${version}`, async () => {
    writeVersion(version);
    await writeContract();
    askForVersion(version);
    copyFileSync(DOCUMENT_FILE, RELEASED_FILE);
  });
  console.log('Commit what has changed.');
});
