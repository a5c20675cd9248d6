import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import semver from 'semver';
import ts from 'typescript';
import { ROOT } from '../root';
import { CliError } from '../step';
import { stagePackages } from './stage';
import { writeVersion } from './version';
import { readPublicPackages, readManifest } from './workspaces';

/** The types that a version of a package offers to teams. */
export interface PackageApi {
  version: string;
  /** The declarations of each file that an export reaches, without comments. Paths are relative to the package. */
  files: ReadonlyMap<string, string>;
  /** The declaration file of each export, by the name of the export, such as `./form`. */
  entries: Readonly<Record<string, string>>;
}

export interface ApiChange {
  breaking: string[];
  added: string[];
}

const FILE_HEADER = /^==== (.+) ====$/m;

/** The committed report of the package in a folder. */
export const reportFileOf = (folder: string) => join(__dirname, 'api', `${basename(folder)}.txt`);

/** Reads the present API of each package that has a report, from the types that would be published. */
export function readApis(): Map<string, PackageApi> {
  const stage = mkdtempSync(join(tmpdir(), 'api-'));
  try {
    const staged = stagePackages(stage);
    const folders = readPublicPackages().map(({ folder }) => folder);
    const read = folders.flatMap((folder, at) =>
      existsSync(reportFileOf(folder)) ? [[folder, readApi(staged[at] ?? '')] as const] : [],
    );
    return new Map(read);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function readApi(folder: string): PackageApi {
  const { version, exports = {} } = readManifest(folder);
  const typed = Object.entries(exports).flatMap(([name, file]) => {
    const { types } = (typeof file === 'object' ? file : {}) as { types?: string };
    return types ? [[name, types.slice(2)] as const] : [];
  });
  const files = new Map<string, string>();
  const printer = ts.createPrinter({ removeComments: true });
  const add = (file: string): void => {
    if (files.has(file) || !existsSync(join(folder, file))) return;
    const text = readFileSync(join(folder, file), 'utf8');
    files.set(file, printer.printFile(ts.createSourceFile(file, text, ts.ScriptTarget.Latest)));
    for (const { fileName } of ts.preProcessFile(text).importedFiles)
      if (fileName.startsWith('.')) add(join(dirname(file), fileName.replace(/\.js$/, '.d.ts')));
  };
  for (const [, file] of typed) add(file);
  return { version, files, entries: Object.fromEntries(typed) };
}

export function formatApi({ version, files, entries }: PackageApi): string {
  const listed = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = listed.map(([file, text]) => `==== ${file} ====\n${text}`);
  return `${version}\n${JSON.stringify(entries, null, 2)}\n${texts.join('')}`;
}

export function parseApi(report: string): PackageApi {
  const [head = '', ...parts] = report.split(FILE_HEADER);
  const [version = '', ...entries] = head.split('\n');
  const files = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) files.set(parts[at] ?? '', (parts[at + 1] ?? '').slice(1));
  return { version, files, entries: JSON.parse(entries.join('\n')) as PackageApi['entries'] };
}

/**
 * Compares the exports that teams can import. A change is breaking when code that compiles with `before` may not
 * compile with `now`.
 */
export function compareApis(before: PackageApi, now: PackageApi): ApiChange {
  const slots = findGrownSlots(before, now);
  const change: ApiChange = { breaking: [], added: slots ? ['there are more slots'] : [] };
  const comparable = slots ? { ...before, files: new Map([...before.files, [SLOTS_FILE, slots]]) } : before;
  const { checker, symbolsOf } = loadApis({ before: comparable, now });
  for (const [entry, file] of Object.entries(before.entries)) {
    const old = symbolsOf('before', file);
    const present = symbolsOf('now', now.entries[entry] ?? '');
    for (const [name, symbol] of old) {
      const next = present.get(name);
      if (!next) change.breaking.push(`${entry} no longer exports ${name}`);
      else if (!isCompatible(checker, symbol, next)) change.breaking.push(`${name} of ${entry} has another type`);
    }
    for (const name of present.keys()) if (!old.has(name)) change.added.push(`${entry} exports ${name}`);
  }
  for (const entry of Object.keys(now.entries)) if (!before.entries[entry]) change.added.push(`${entry} is new`);
  return change;
}

const SLOTS_FILE = 'src/slot-props.d.ts';

/**
 * @returns The file of the slots if it has only new lines; otherwise null. No code of a team has to handle all slots,
 * so a new slot breaks nothing.
 */
function findGrownSlots(before: PackageApi, now: PackageApi): string | null {
  const [old, present] = [before.files.get(SLOTS_FILE), now.files.get(SLOTS_FILE)];
  const hasGrown = old !== present && old?.split('\n').every((line) => present?.includes(line));
  return hasGrown ? (present ?? null) : null;
}

function isCompatible(checker: ts.TypeChecker, before: ts.Symbol, now: ts.Symbol): boolean {
  const isValue = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Value) !== 0;
  if (isValue(before)) {
    if (!isValue(now)) return false;
    // a constant, such as the version of a format, may get another value of the same type
    const [of, next] = [before, now].map((value) => checker.getBaseTypeOfLiteralType(checker.getTypeOfSymbol(value)));
    if (!of || !next || !checker.isTypeAssignableTo(next, of)) return false;
  }
  if ((before.flags & ts.SymbolFlags.Type) === 0) return true;
  const [old, present] = [checker.getDeclaredTypeOfSymbol(before), checker.getDeclaredTypeOfSymbol(now)];
  // the compiler cannot compare two declarations with parameters or with private members, so equal texts are enough
  const textOf = ({ declarations = [] }: ts.Symbol) => declarations.map((node) => node.getText()).join('\n');
  if (textOf(before) === textOf(now) && /^[^{=]*<|\bprivate\b/.test(textOf(before))) return true;
  // the types must be equal in both directions, because a team may both read and create values of the type
  return checker.isTypeAssignableTo(present, old) && checker.isTypeAssignableTo(old, present);
}

/** The parsed files of packages, which all programs share. */
const parsedFiles = new Map<string, ts.SourceFile | undefined>();

/** A constant number in an object, such as the maximum length of a text. Another number breaks no code. */
const CONSTANT_NUMBER = /^(\s+readonly \w+: )\d+;$/gm;

/** Loads both APIs into one program, which resolves packages in this repository. */
function loadApis(apis: Readonly<Record<'before' | 'now', PackageApi>>) {
  const folderOf = (side: string) => join(ROOT, 'shell/kit', `.${side}`);
  const files = new Map(
    Object.entries(apis).flatMap(([side, api]) =>
      [...api.files].map(([file, text]) => [join(folderOf(side), file), text] as const),
    ),
  );
  const options: ts.CompilerOptions = {
    strict: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.getSourceFile = (file, version, ...rest) => {
    const text = files.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text.replace(CONSTANT_NUMBER, '$1number;'), version, true);
    if (!parsedFiles.has(file)) parsedFiles.set(file, getSourceFile(file, version, ...rest));
    return parsedFiles.get(file);
  };
  host.directoryExists = undefined;
  const program = ts.createProgram([...files.keys()], options, host);
  const checker = program.getTypeChecker();
  const resolved = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return {
    checker,
    symbolsOf(side: string, file: string): Map<string, ts.Symbol> {
      const source = program.getSourceFile(join(folderOf(side), file));
      const module = source && checker.getSymbolAtLocation(source);
      const symbols = module ? checker.getExportsOfModule(module) : [];
      return new Map(symbols.map((symbol) => [symbol.name, resolved(symbol)]));
    },
  };
}

/**
 * @returns The required level and the reasons when the version is too low for the changes since its report; null when
 * it is high enough.
 */
function findMissingVersion(before: PackageApi, now: PackageApi) {
  const { breaking, added } = compareApis(before, now);
  const level = breaking.length > 0 ? 'major' : 'minor';
  const version = semver.inc(before.version, level) ?? '';
  if ((breaking.length === 0 && added.length === 0) || semver.gte(now.version, version)) return null;
  return { level, version, breaking, added } as const;
}

/**
 * @returns A description of the problem when the version is too low for the changes since its report; null when it is
 * high enough.
 */
export function judgeVersion(name: string, before: PackageApi, now: PackageApi): string | null {
  const missing = findMissingVersion(before, now);
  if (!missing) return null;
  const { level, version, breaking, added } = missing;
  const reasons = [...breaking, ...added].join('; ');
  return `${name} ${now.version} must become ${version}, because its API ${level === 'major' ? 'breaks code of teams' : 'has grown'}: ${reasons}.`;
}

/**
 * Writes the reports. Raises the minor version of a package whose API has grown. Throws when a change breaks code of
 * teams and the version is too low, because only people decide on a major version.
 */
export function writeReports(): string[] {
  const written: string[] = [];
  const problems: string[] = [];
  for (const [folder, now] of readApis()) {
    const before = readFileSync(reportFileOf(folder), 'utf8');
    if (formatApi(now) === before) continue;
    const missing = before === '' ? null : findMissingVersion(parseApi(before), now);
    if (missing?.level === 'major') {
      problems.push(judgeVersion(readManifest(folder).name, parseApi(before), now) ?? '');
      continue;
    }
    if (missing) written.push(...writeVersion(folder, missing.version, missing.added));
    writeFileSync(reportFileOf(folder), formatApi({ ...now, version: missing?.version ?? now.version }));
    written.push(reportFileOf(folder));
  }
  if (problems.length > 0) throw new CliError(problems.join('\n'));
  return written;
}
