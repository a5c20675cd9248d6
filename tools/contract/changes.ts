import { apiCompare, type Diff } from 'api-smart-diff';

export interface ContractChanges {
  /** What a client of the older contract may fail over, a line for each place. */
  breaking: string[];
  /** Whether a newer client can do what an older one cannot. */
  extending: boolean;
}

/** What has changed between two OpenAPI documents, for those who call the API. */
export function compareContracts(before: object, after: object): ContractChanges {
  // schemas are compared where they are used: whether a change breaks depends on who sends what has changed
  const diffs = apiCompare(before, after).diffs.filter(
    ({ path, type }) => path[0] === 'paths' && type !== 'annotation',
  );
  const breaking = diffs.filter(isBreaking);
  return { breaking: [...new Set(breaking.map(describe))], extending: diffs.length > breaking.length };
}

export function nextVersion(version: string, { breaking }: ContractChanges): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return breaking.length > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

function isBreaking(diff: Diff): boolean {
  return ownJudgement(diff) ?? diff.type !== 'non-breaking';
}

/** Null where the library judges right. Of 1.0.6 these judgements are wrong, or too kind to those who read answers. */
function ownJudgement({ action, path, after }: Diff): boolean | null {
  const answered = path.includes('responses');
  const [kind, key] = [path.at(-2), path.at(-1)];
  if (kind === 'properties' || kind === 'enum' || kind === 'oneOf')
    return answered && action === 'remove' ? true : null;
  if (key === 'nullable') return answered === (after === true);
  if (key === 'type' || (key === 'format' && answered)) return true;
  if (key === 'requestBody' && action === 'add') return (after as { required?: boolean }).required === true;
  return null;
}

const ACTS: Record<Diff['action'], string> = {
  add: 'was added',
  remove: 'was removed',
  replace: 'was changed',
  rename: 'was renamed',
};

function describe({ action, path, before, after }: Diff): string {
  const [, address = '', method = '', ...place] = path.map(String);
  const values = [before, after].every(isPlain) ? ` from ${String(before)} to ${String(after)}` : '';
  const value = [after, before].find(isPlain);
  const named = values || (value === undefined ? '' : ` (${String(value)})`);
  return `${method.toUpperCase()} ${address} ${place.join('.')} ${ACTS[action]}${named}`.replace(/ +/g, ' ').trim();
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
