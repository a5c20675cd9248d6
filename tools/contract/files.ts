import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

/** The contract that `npm run contract` generates from the code. */
export const DOCUMENT_FILE = join(ROOT, 'api/openapi.json');
export const TYPES_FILE = join(ROOT, 'api/contract/index.d.ts');
export const MAX_LENGTHS_FILE = join(ROOT, 'shell/kit/src/form/max-lengths.ts');
export const PACKAGE_FILE = join(ROOT, 'api/contract/package.json');
/** The last released contract, on which clients rely. */
export const RELEASED_CONTRACT_FILE = join(ROOT, 'api/contract/released.json');

export interface ContractDocument {
  info: { version: string };
  components: { schemas: Record<string, { properties?: Record<string, { maxLength?: number }> }> };
}

export function readDocument(file: string): ContractDocument {
  return JSON.parse(readFileSync(file, 'utf8')) as ContractDocument;
}
