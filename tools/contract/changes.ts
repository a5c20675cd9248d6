import { apiCompare, type Diff } from 'api-smart-diff';

export interface ContractChanges {
  /** One line for each change that can break a client of the older contract. */
  breaking: string[];
  /** Whether the change gives clients new possibilities. */
  extending: boolean;
}

/** Compares two OpenAPI documents from a client's point of view. */
export function compareContracts(before: object, after: object): ContractChanges {
  // schemas are compared where they are used: a change can break a response but not a request
  const diffs = apiCompare(removeDescriptions(before), removeDescriptions(after)).diffs.filter(
    ({ path, type }) => path[0] === 'paths' && type !== 'annotation',
  );
  const breaking = diffs.filter(isBreaking);
  return { breaking: [...new Set(breaking.map(describeDiff))], extending: diffs.length > breaking.length };
}

/**
 * api-smart-diff pairs the alternatives of a `oneOf` by their whole text, so a new description would look like a
 * removal.
 */
const removeDescriptions = (document: object) =>
  JSON.parse(JSON.stringify(document).replace(/("description":)"(?:[^"\\]|\\.)*"/g, '$1""')) as object;

export function nextVersion(version: string, { breaking }: ContractChanges): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return breaking.length > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

function isBreaking(diff: Diff): boolean {
  return correctResult(diff) ?? diff.type !== 'non-breaking';
}

/**
 * Returns the right result where the result of api-smart-diff 1.0.6 is wrong, or too lenient for readers of responses.
 * Null: the result needs no correction.
 */
function correctResult({ action, path, after }: Diff): boolean | null {
  const inResponse = path.includes('responses');
  const [kind, key] = [path.at(-2), path.at(-1)];
  if (kind === 'properties' || kind === 'enum' || kind === 'oneOf')
    return inResponse && action === 'remove' ? true : null;
  if (key === 'nullable') return inResponse === (after === true);
  if (key === 'type' || (key === 'format' && inResponse)) return true;
  if (key === 'requestBody' && action === 'add') return (after as { required?: boolean }).required === true;
  return null;
}

const ACTION_VERBS: Record<Diff['action'], string> = {
  add: 'was added',
  remove: 'was removed',
  replace: 'was changed',
  rename: 'was renamed',
};

function describeDiff({ action, path, before, after }: Diff): string {
  const [, address = '', method = '', ...place] = path.map(String);
  const values = [before, after].every(isPrimitive) ? ` from ${String(before)} to ${String(after)}` : '';
  const value = [after, before].find(isPrimitive);
  const named = values || (value === undefined ? '' : ` (${String(value)})`);
  return `${method.toUpperCase()} ${address} ${place.join('.')} ${ACTION_VERBS[action]}${named}`
    .replace(/ +/g, ' ')
    .trim();
}

function isPrimitive(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
