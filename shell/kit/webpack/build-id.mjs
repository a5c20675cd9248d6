import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', '.data', 'e2e']);

/** 12 hex digits over the names and bytes of all files below the given folders and files: same inputs, same build. */
export function hashInputs(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addPath(hash, path, '');
  return hash.digest('hex').slice(0, 12);
}

function addPath(hash, path, name) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return;
  if (entry.isFile()) {
    if (/\.test\.tsx?$/.test(path)) return;
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0');
    return;
  }
  const children = readdirSync(path).sort();
  for (const child of children) if (!SKIPPED.has(child)) addPath(hash, join(path, child), `${name}/${child}`);
}
