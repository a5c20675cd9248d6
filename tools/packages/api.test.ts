import { readFileSync } from 'node:fs';
import { type PackageApi, compareApis, formatApi, judgeVersion, parseApi, readApis, reportFileOf } from './api';
import { withChanges } from './version';
import { readManifest } from './workspaces';

const apiOf = (text: string, version = '1.0.0'): PackageApi => ({
  version,
  files: new Map([['src/index.d.ts', text]]),
  entries: { '.': 'src/index.d.ts' },
});
const BEFORE = `
import type { ReactNode } from 'react';
export interface Listing<T> { rows: T[] }
export interface Props { id: number; children?: ReactNode }
export declare function Card(props: Props): ReactNode;
export declare const format: (cents: number) => string;
export declare const VERSION = 2;
export declare const LIMITS: {
    readonly title: 200;
};
`;
const after = (from: string, to: string) => {
  expect(BEFORE).toContain(from);
  return compareApis(apiOf(BEFORE), apiOf(BEFORE.replace(from, to)));
};

test.each([
  ['children?: ReactNode }', 'children?: ReactNode; note?: string }'],
  ['(cents: number)', '(cents: number, currency?: string)'],
  ['(cents: number)', '(amount: number)'],
  ['VERSION = 2', 'VERSION = 3'],
  ['title: 200;', 'title: 300;'],
])('changing "%s" to "%s" breaks no code of teams', (from, to) =>
  expect(after(from, to)).toEqual({ breaking: [], added: [] }),
);

test.each([
  ['export declare const format: (cents: number) => string;', '', '. no longer exports format'],
  ['(cents: number) => string', '(cents: string) => string', 'format of . has another type'],
  ['(cents: number) => string', '(cents: number) => string | null', 'format of . has another type'],
  ['id: number;', 'id: number; name: string;', 'Props of . has another type'],
  ['id: number;', '', 'Props of . has another type'],
  ['rows: T[]', 'items: T[]', 'Listing of . has another type'],
  ['VERSION = 2', "VERSION = '2'", 'VERSION of . has another type'],
  ['title: 200;', 'name: 200;', 'LIMITS of . has another type'],
])('changing "%s" to "%s" breaks code of teams', (from, to, problem) =>
  expect(after(from, to).breaking).toContain(problem),
);

test('a new slot is an addition, but a changed type of its props breaks code of teams', () => {
  const withSlots = (slots: string): PackageApi => ({
    version: '1.0.0',
    files: new Map([
      ['src/index.d.ts', `export type { SlotProps, SlotName } from './slot-props.js';`],
      ['src/slot-props.d.ts', `export interface SlotProps {\n${slots}\n}\nexport type SlotName = keyof SlotProps;`],
    ]),
    entries: { '.': 'src/index.d.ts' },
  });
  const before = withSlots('aside: { id: string };');
  const more = compareApis(before, withSlots('aside: { id: string };\nend: object;'));
  expect(more).toEqual({ breaking: [], added: ['there are more slots'] });
  const other = compareApis(before, withSlots('aside: { id: number };'));
  expect(other.breaking).toEqual(['SlotProps of . has another type']);
});

test('a version must match the size of the change, and the error names the change', () => {
  const grown = `${BEFORE}export declare const parse: (text: string) => number;`;
  const judge = (text: string, version: string) => judgeVersion('@telemarket/kit', apiOf(BEFORE), apiOf(text, version));
  expect(judge(grown, '1.0.1')).toBe(
    '@telemarket/kit 1.0.1 must become 1.1.0, because its API has grown: . exports parse.',
  );
  expect(judge(grown, '1.1.0')).toBeNull();
  expect(judge(BEFORE.replace('Card', 'Tile'), '1.1.0')).toBe(
    '@telemarket/kit 1.1.0 must become 2.0.0, because its API breaks code of teams: . no longer exports Card; . exports Tile.',
  );
  expect(judge(BEFORE.replace('Card', 'Tile'), '2.0.0')).toBeNull();
});

test('a new version adds the additions of its API at the top of the list of changes', () => {
  const before = '# Changes\n\n## 1.4.0\n\n- The first one.\n';
  expect(withChanges(before, '@telemarket/kit', '1.5.0', ['. exports parse', './form exports Rules'])).toBe(
    '# Changes\n\n## 1.5.0\n\n- `@telemarket/kit` exports `parse`.\n- `@telemarket/kit/form` exports `Rules`.\n\n## 1.4.0\n\n- The first one.\n',
  );
});

test('the committed reports match the sources', () => {
  for (const [folder, now] of readApis()) {
    const report = readFileSync(reportFileOf(folder), 'utf8');
    const { name } = readManifest(folder);
    const problem = report === formatApi(now) ? null : judgeVersion(name, parseApi(report), now);
    expect(problem).toBeNull();
    if (report !== formatApi(now)) throw new Error(`The API of ${name} has changed: run "npm run packages -- api".`);
  }
});
