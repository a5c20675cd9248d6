// `npm run contract` writes api/openapi.json from the code and api/contract/index.d.ts from that; `-- --check` writes
// nothing and fails when either is stale.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const api = join(__dirname, '..', 'api');
const documentFile = join(api, 'openapi.json');
const typesFile = join(api, 'contract', 'index.d.ts');

const HEADER = '// Generated from api/openapi.json by `npm run contract`. Never edited by hand.\n\n';

function makeDocument(): string {
  execFileSync('npm', ['run', 'build'], {
    cwd: api,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return execFileSync(process.execPath, ['dist/print-openapi.js'], { cwd: api, encoding: 'utf8' });
}

async function makeTypes(document: string): Promise<string> {
  const nodes = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: false });
  return HEADER + astToString(nodes);
}

function isStale(file: string, content: string): boolean {
  try {
    return readFileSync(file, 'utf8') !== content;
  } catch {
    return true;
  }
}

async function main(check: boolean): Promise<void> {
  const document = makeDocument();
  const made = [
    { file: documentFile, content: document },
    { file: typesFile, content: await makeTypes(document) },
  ];
  const stale = made.filter(({ file, content }) => isStale(file, content));
  if (check) {
    for (const { file } of stale) console.error(`${file} is stale: run "npm run contract" and commit what it writes`);
    process.exitCode = stale.length ? 1 : 0;
    return;
  }
  for (const { file, content } of stale) writeFileSync(file, content);
  console.log(stale.length ? `wrote ${stale.map(({ file }) => file).join(' and ')}` : 'the contract is up to date');
}

void main(process.argv.includes('--check'));
