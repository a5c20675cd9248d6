import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** The rows of tables that begin with the number of a requirement. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .map(cellsOf)
    .filter(([id = '']) => /^V\d+\.\d+\.\d+$/.test(id));
const idsOf = (rows: string[][]) => rows.map(([id]) => id);

const assessment = read('docs/asvs.md');
const rows = rowsOf(assessment);
const verdicts = ['yes', 'not applicable', 'deviates'] as const;
const withVerdict = (verdict: string) => rows.filter((row) => row[2] === verdict);

test('each requirement of level 1 has one row with a verdict', () => {
  const counts = verdicts.map((verdict) => `${withVerdict(verdict).length} ${verdict}`).join(', ');
  expect(assessment).toContain(`70 requirements: ${counts}.`);
  expect([new Set(idsOf(rows)).size, rows.length, verdicts.flatMap(withVerdict).length]).toEqual([70, 70, 70]);
});

test('each row names files, and all of them exist', () => {
  const filesOf = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  expect(idsOf(rows.filter((row) => filesOf(row[3]).length === 0))).toEqual([]);
  expect(filesOf(rows.join('\n')).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('SECURITY.md gives the reason of each deviation, and of no other requirement', () => {
  const [, section = ''] = /^## Deviations from OWASP ASVS[^\n]*\n(.*?)^## /ms.exec(read('SECURITY.md')) ?? [];
  const deviations = rowsOf(section);
  expect(idsOf(deviations)).toEqual(idsOf(withVerdict('deviates')));
  expect(deviations.filter((row) => row.some((cell) => !cell))).toEqual([]);
});
