import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';
import { type ContractDocument, DOCUMENT_FILE, MAX_LENGTHS_FILE, PACKAGE_FILE, TYPES_FILE } from './files';
import { ROOT } from '../root';

const API_FOLDER = join(ROOT, 'api');

const GENERATED_HEADER = '// Generated from api/openapi.json by `npm run contract`. Never edited by hand.\n\n';

/** The requests that forms send. Remotes bundle the maximum lengths of the texts in these requests. */
const FORM_REQUESTS = [
  'ContactInput',
  'MessageEntryInput',
  'OwnAnswerInput',
  'OrderCancelInput',
  'OrderInput',
  'OrderStatusChange',
  'ProfileInput',
  'ProductInput',
  'ReviewChange',
  'ReviewInput',
  'SellerChange',
  'ShopPageInput',
  'ShopSettingsInput',
  'TopicInput',
  'SignupInput',
  'SupportTicketInput',
  'SuspensionInput',
  'LetterInput',
  'TrackInput',
];

/** Writes the generated files that are stale. @returns The paths of these files. */
export async function writeContract(document = makeDocument()): Promise<string[]> {
  const stale = await findStaleFiles(document);
  for (const { file, content } of stale) writeFileSync(file, content);
  return stale.map(({ file }) => file);
}

/** The generated files that differ from their current source. */
export async function findStaleFiles(document = makeDocument()): Promise<{ file: string; content: string }[]> {
  const made = [
    { file: DOCUMENT_FILE, content: document },
    { file: TYPES_FILE, content: await makeTypes(document) },
    { file: MAX_LENGTHS_FILE, content: await makeMaxLengths(document) },
    { file: PACKAGE_FILE, content: makePackage((JSON.parse(document) as ContractDocument).info.version) },
  ];
  return made.filter(({ file, content }) => isStale(file, content));
}

function makeDocument(): string {
  execFileSync('npm', ['run', 'build'], {
    cwd: API_FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  return execFileSync(process.execPath, ['dist/print-openapi.js'], { cwd: API_FOLDER, encoding: 'utf8' });
}

async function makeTypes(document: string): Promise<string> {
  const nodes = await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: false });
  return GENERATED_HEADER + astToString(nodes);
}

/** Returns the maximum lengths of texts as source code, because TypeScript types cannot express them. */
function makeMaxLengths(document: string): Promise<string> {
  const { schemas } = (JSON.parse(document) as ContractDocument).components;
  const lengths = FORM_REQUESTS.map((form) => {
    const fields = Object.entries(schemas[form]?.properties ?? {}).flatMap(([field, { maxLength }]) =>
      maxLength === undefined ? [] : [[field, maxLength] as const],
    );
    return [form, Object.fromEntries(fields)] as const;
  });
  const value = JSON.stringify(Object.fromEntries(lengths));
  const text = `${GENERATED_HEADER}/** The API's maximum lengths, by schema and field. */\nexport const MAX_LENGTHS = ${value} as const;`;
  return formatFile(MAX_LENGTHS_FILE, text);
}

async function formatFile(file: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

function makePackage(version: string): string {
  const manifest = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as object;
  return `${JSON.stringify({ ...manifest, version }, null, 2)}\n`;
}

function isStale(file: string, content: string): boolean {
  try {
    return readFileSync(file, 'utf8') !== content;
  } catch {
    return true;
  }
}
