import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GatewayReport, isOld, isRecent, ofRemote, type ReportStore } from './report-store';

const MAX_FILES = 200;
const MAX_FILE_BYTES = 16 * 1_024 * 1_024;
const FILE = /^errors-[\w-]+\.json$/;
/** This also matches the partial file of a gateway that was killed while it wrote the file. */
const FILE_OR_PART = /^errors-[\w.-]+$/;

/**
 * Stores reports of gateways without a secret for the API: each gateway writes its own file into the folder. The files
 * of gateways that have ended are read for two weeks, even if the site gets a secret.
 */
export function createReportFiles(folder: string, instance: string): ReportStore {
  const ownName = `errors-${instance}.json`;
  let written = '';
  return {
    async write(report) {
      if (Object.keys(report.events).length === 0) return;
      const text = JSON.stringify(report);
      if (text === written) return;
      await mkdir(folder, { recursive: true });
      await replaceFile(join(folder, ownName), text);
      written = text;
    },
    async readOthers(remote) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => FILE.test(name) && name !== ownName);
      const files = (await Promise.all(names.map((name) => findFile(join(folder, name))))).flatMap(
        (file) => file ?? [],
      );
      const newest = files.sort((a, b) => b.changed.getTime() - a.changed.getTime()).slice(0, MAX_FILES);
      const reports: GatewayReport[] = [];
      // the files are read one after the other, because each can be large
      for (const file of newest) {
        const report = await readReport(file);
        if (report) reports.push(ofRemote(remote, report));
      }
      return { reports, isPartial: files.length > MAX_FILES };
    },
    sweep: () => sweep(folder, ownName),
  };
}

interface FoundFile {
  path: string;
  changed: Date;
  size: number;
}

/**
 * Deletes the files of gateways that have written nothing for two weeks. Deletes errors of the same age from the other
 * files.
 */
async function sweep(folder: string, ownName: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = FILE_OR_PART.test(name) ? await findFile(join(folder, name)) : null;
    if (!file) continue;
    if (isOld(file.changed)) await rm(file.path, { force: true });
    else if (FILE.test(name) && name !== ownName) await forgetOldErrors(file);
  }
}

async function forgetOldErrors(file: FoundFile): Promise<void> {
  const report = await readReport(file);
  if (!report || report.errors.every(isRecent)) return;
  await replaceFile(file.path, JSON.stringify({ ...report, errors: report.errors.filter(isRecent) }));
  await utimes(file.path, file.changed, file.changed);
}

async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.${randomUUID()}`;
  await writeFile(part, text);
  await rename(part, path);
}

/** @returns Null when another gateway has deleted the file. */
const findFile = (path: string): Promise<FoundFile | null> =>
  stat(path).then(
    ({ mtime, size }) => ({ path, changed: mtime, size }),
    () => null,
  );

async function readReport({ path, size, changed }: FoundFile): Promise<GatewayReport | null> {
  if (size > MAX_FILE_BYTES || isOld(changed)) return null;
  // another gateway may have deleted the file, or a full disk may have cut it off
  return readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as GatewayReport)
    .catch(() => null);
}
