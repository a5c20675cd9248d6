import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderChanges } from './folder-changes';

/** This time is longer than a burst of changes. */
const HANDLING_MS = 1_000;

test('a save during the handling of the previous save is not lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'changes-'));
  try {
    const changes = folderChanges(folder);
    const first = changes.next();
    writeFileSync(join(folder, 'a.ts'), '1');
    await first;
    writeFileSync(join(folder, 'a.ts'), '2');
    await sleep(HANDLING_MS);
    expect(await changes.next()).toEqual({ done: false, value: undefined });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
