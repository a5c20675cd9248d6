import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A slow server that refuses an existing data folder, as mysqld does. */
const SERVER = `#!/bin/sh
case "$*" in *--version*) echo 'mysqld  Ver 9.7.0'; exit ;; esac
for arg; do case $arg in --datadir=*) folder=\${arg#--datadir=} ;; esac; done
mkdir "$folder" && touch "$folder/first" && sleep 1 && touch "$folder/last"
`;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'temporary-data-'));
  writeFileSync(join(folder, 'mysqld'), SERVER);
  chmodSync(join(folder, 'mysqld'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('parallel processes that make the template all get complete data', async () => {
  const template = join(folder, 'data/template');
  const script = `const { makeTemporaryData } = require(${JSON.stringify(join(__dirname, 'temporary-data.ts'))});
    const { readdirSync } = require('node:fs');
    makeTemporaryData(${JSON.stringify(template)}).then((data) => {
      console.log(readdirSync(data.dir).join());
      data.remove();
    });`;
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
  const run = () => promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', script], { env });

  const printed = await Promise.all([run(), run(), run()]);

  expect(printed.map(({ stdout }) => stdout.trim())).toEqual(['first,last', 'first,last', 'first,last']);
  expect(readdirSync(template)).toEqual(['first', 'last']);
  expect(readdirSync(join(folder, 'data'))).toEqual(['template']);
});
