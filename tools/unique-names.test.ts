import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { listFiles } from './list-files';
import { ROOT } from './root';

/** Names that a framework or a caller prescribes, such as `main`. Each page or command exports one of them. */
const PRESCRIBED = ['main', 'reads'];
/** The values of the shop that the package composition exports until its version 2. */
const DEPRECATED = /^shell\/platform\/composition\/src\/(category|paths|slot-props|widget-props)\.ts$/;
const NO_SOURCE = /\.(test|e2e|compose)\.|\.d\.m?ts$|(^|\/)(test|template|e2e)\/|^tools\/test-database\//;

const isExported = (node: ts.Statement) =>
  ts.canHaveModifiers(node) &&
  [ts.SyntaxKind.ExportKeyword, ts.SyntaxKind.DefaultKeyword].every(
    (kind, index) => ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) === (index === 0),
  );

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => ('name' in element ? namesIn(element.name) : []));
}

/** The names that a file declares and exports. A re-export declares nothing. */
export function exportsOf(text: string): string[] {
  const { statements } = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest);
  return statements.filter(isExported).flatMap((node) => {
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => namesIn(name));
    const { name } = node as ts.Statement & { name?: ts.Identifier };
    return name ? [name.text] : [];
  });
}

/** The names that several files export, each with its files. */
function duplicates(exported: readonly (readonly [file: string, names: readonly string[]])[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, names] of exported)
    for (const name of names) files.set(name, (files.get(name) ?? new Set()).add(file));
  return [...files].flatMap(([name, of]) => (of.size > 1 ? [`${name}: ${[...of].join(', ')}`] : []));
}

const sources = listFiles('*.ts', '*.tsx', '*.mjs')
  .filter((file) => !NO_SOURCE.test(file) && !DEPRECATED.test(file))
  .map((file) => {
    const names = exportsOf(readFileSync(join(ROOT, file), 'utf8'));
    return [file, names.filter((name) => !PRESCRIBED.includes(name))] as const;
  });
const within = (...folders: string[]) => sources.filter(([file]) => folders.some((folder) => file.startsWith(folder)));
const remotes = [...new Set(sources.flatMap(([file]) => /^mfe-[^/]+\//.exec(file) ?? []))];
const commands = [...new Set(sources.flatMap(([file]) => /^tools\/lab\/[^/]+\//.exec(file) ?? []))];
const tools = within('tools/').filter(([file]) => !file.startsWith('tools/lab/'));
const lab = within('tools/lab/').filter(([file]) => !commands.some((folder) => file.startsWith(folder)));

test('no two exports have the same name, wherever a file may import both', () => {
  // a remote imports no other remote, a command of the laboratory imports no other command, and the shell of the API
  // imports only server-kit
  const importable = [
    ...remotes.map((remote) => within('shell/', 'api/server-kit/', remote)),
    ...commands.map((command) => [...tools, ...lab, ...within(command)]),
    within('api/'),
  ];
  expect([...new Set(importable.flatMap(duplicates))]).toEqual([]);
});

test('a second export of the same name is reported, but a re-export is not', () => {
  const files = [
    ['a.ts', 'export interface Site {}\nexport const { Route, other: [Deep] } = x;\nexport default class Page {}'],
    ['b.ts', 'export function Site() {}\nexport { Route } from "./a";\nexport type Deep = 1;\nclass Page {}'],
  ] as const;
  expect(duplicates(files.map(([file, text]) => [file, exportsOf(text)]))).toEqual([
    'Site: a.ts, b.ts',
    'Deep: a.ts, b.ts',
  ]);
});
