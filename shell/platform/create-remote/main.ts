#!/usr/bin/env node
// The program behind `npm create @telemarket/remote gifts [-- --site https://shop.example]`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRemote, remoteNameOf } from './create';

/** Returns the site from which npm reads the packages of TeleMarket. */
function readConfiguredSite(): string | undefined {
  const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const { stdout } = spawnSync('npm', ['config', 'get', '@telemarket:registry'], options);
  return /^(https?:\/\/[^/]+)\/npm\//.exec(stdout)?.[1];
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } });
  } catch {
    throw new Error(
      'Give the remote a name, and the address of the site: npm create @telemarket/remote gifts -- --site https://shop.example',
    );
  }
}

try {
  const { positionals, values } = readArguments();
  const [packageName] = positionals;
  if (!packageName || positionals.length > 1)
    throw new Error('Give the remote a name: npm create @telemarket/remote gifts');
  const address = values.site ?? readConfiguredSite();
  if (!address || !URL.canParse(address))
    throw new Error('Give the address of the site: npm create @telemarket/remote gifts -- --site https://shop.example');
  const folder = resolve(basename(packageName));
  const ranges = JSON.parse(readFileSync(join(__dirname, 'ranges.json'), 'utf8')) as object;
  createRemote({ packageName, folder, ranges, site: new URL(address).origin });
  const name = remoteNameOf(packageName);
  console.log(`
  Created the remote "${name}" in ${folder}. Its page is /${name}.

  cd ${basename(packageName)} && npm install && npm test
  npm run release     builds the remote, checks it against ${new URL(address).origin}, and makes it live in RELEASE_TARGET

  Ask the operator of the site to add this line to the list of remotes:
  ${name}=<address of your build store>
`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
