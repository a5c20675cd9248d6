import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

/** The contract as the code has it. */
export const DOCUMENT_FILE = join(ROOT, 'api/openapi.json');
export const TYPES_FILE = join(ROOT, 'api/contract/index.d.ts');
export const PACKAGE_FILE = join(ROOT, 'api/contract/package.json');
/** The contract as it was released last: clients may rely on every part of it. */
export const RELEASED_FILE = join(ROOT, 'api/contract/released.json');

export interface ContractDocument {
  info: { version: string };
}

export function readDocument(file: string): ContractDocument {
  return JSON.parse(readFileSync(file, 'utf8')) as ContractDocument;
}
