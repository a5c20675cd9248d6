import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * Whether a file of a remote is, or is below, a link to a place outside of its build. The team of a remote could otherwise
 * show any file of the machine. Returns false for a missing file.
 * @param path Begins with the build, e.g. `b1/main.js`.
 */
export async function leadsOut(folder: string, path: string): Promise<boolean> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    const [build = ''] = path.split('/');
    return !file.startsWith(join(root, build) + sep);
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
