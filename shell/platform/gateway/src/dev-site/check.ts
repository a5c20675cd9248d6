#!/usr/bin/env node
// The release command runs `check-build --site https://shop.example --remote tips --builds FOLDER --visit /tips`.
import { parseArgs } from 'node:util';
import { checkVisits } from './check-visits';

const textOption = { type: 'string', default: '' } as const;
const COMMAND_OPTIONS = {
  site: textOption,
  remote: textOption,
  builds: textOption,
  visit: { type: 'string', multiple: true },
} as const;

/** Prints the problems as a JSON list. */
async function main() {
  const { site, remote, builds, visit = [] } = parseArgs({ options: COMMAND_OPTIONS }).values;
  process.stdout.write(`${JSON.stringify(await checkVisits({ site, remote, builds }, visit))}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
