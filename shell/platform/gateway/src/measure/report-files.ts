import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type GatewayReport, isExpired, isRecentError, reportOfRemote, type ReportStore } from './report-store';

const MAX_READ_FILES = 200;
const MAX_FILE_BYTES = 16 * 1_024 * 1_024;
const REPORT_FILE_NAME = /^errors-[\w-]+\.json$/;
/** This also matches the partial file of a gateway that was killed while it wrote the file. */
const REPORT_OR_PARTIAL_FILE_NAME = /^errors-[\w.-]+$/;

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
      const names = (await readdir(folder).catch(() => [])).filter(
        (name) => REPORT_FILE_NAME.test(name) && name !== ownName,
      );
      const files = (await Promise.all(names.map((name) => findReportFile(join(folder, name))))).flatMap(
        (file) => file ?? [],
      );
      const newest = files.sort((a, b) => b.changed.getTime() - a.changed.getTime()).slice(0, MAX_READ_FILES);
      const reports: GatewayReport[] = [];
      // the files are read one after the other, because each can be large
      for (const file of newest) {
        const report = await readReport(file);
        if (report) reports.push(reportOfRemote(remote, report));
      }
      return { reports, isPartial: files.length > MAX_READ_FILES };
    },
    sweep: () => deleteOldReports(folder, ownName),
  };
}

interface ReportFile {
  path: string;
  changed: Date;
  size: number;
}

/**
 * Deletes the files of gateways that have written nothing for two weeks. Deletes errors of the same age from the other
 * files.
 */
async function deleteOldReports(folder: string, ownName: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = REPORT_OR_PARTIAL_FILE_NAME.test(name) ? await findReportFile(join(folder, name)) : null;
    if (!file) continue;
    if (isExpired(file.changed)) await rm(file.path, { force: true });
    else if (REPORT_FILE_NAME.test(name) && name !== ownName) await forgetOldErrors(file);
  }
}

async function forgetOldErrors(file: ReportFile): Promise<void> {
  const report = await readReport(file);
  if (!report || report.errors.every(isRecentError)) return;
  await replaceFile(file.path, JSON.stringify({ ...report, errors: report.errors.filter(isRecentError) }));
  await utimes(file.path, file.changed, file.changed);
}

async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.${randomUUID()}`;
  await writeFile(part, text);
  await rename(part, path);
}

/** @returns Null when another gateway has deleted the file. */
const findReportFile = (path: string): Promise<ReportFile | null> =>
  stat(path).then(
    ({ mtime, size }) => ({ path, changed: mtime, size }),
    () => null,
  );

async function readReport({ path, size, changed }: ReportFile): Promise<GatewayReport | null> {
  if (size > MAX_FILE_BYTES || isExpired(changed)) return null;
  // another gateway may have deleted the file, or a full disk may have cut it off
  return readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as GatewayReport)
    .catch(() => null);
}
