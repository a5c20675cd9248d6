import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderPictureFiles } from './folder-picture-files';
import { StoreFull } from './picture-files';

test('a picture is refused when the disk has less free space than the reserve', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-store-'));
  await expect(openFolderPictureFiles(join(folder, 'new'), 1).requireSpace()).resolves.toBeUndefined();
  await expect(openFolderPictureFiles(folder, Number.MAX_SAFE_INTEGER).requireSpace()).rejects.toThrow(StoreFull);
  rmSync(folder, { recursive: true });
});
