import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../root';
import {
  readPublicPackages,
  versionRangesOfNewRemote,
  sourceFilesOf,
  type PackageJson,
  type PublicPackage,
} from './workspaces';

const isSource = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.startsWith('template/');
const withoutExtension = (path: string) => path.replace(/\.tsx?$/, '');

/**
 * Writes each public package in its published form: JavaScript and types instead of sources.
 * @returns Their folders.
 */
export function stagePackages(out: string): string[] {
  const packages = readPublicPackages();
  const folders = new Map(packages.map(({ folder }) => [folder, join(out, basename(folder))]));
  for (const { folder, manifest } of packages) stagePackage(folder, manifest, folders.get(folder) ?? '');
  writeTypes(packages, folders);
  writeFileWithFolder(join(out, 'remote-tools/docs/remotes.md'), readTeamDocs()['remotes.md']);
  writeFileSync(join(out, 'create-remote/ranges.json'), `${JSON.stringify(versionRangesOfNewRemote(), null, 2)}\n`);
  return [...folders.values()];
}

function stagePackage(folder: string, manifest: PackageJson, out: string): void {
  for (const path of sourceFilesOf(folder)) {
    if (path === 'package.json') continue;
    if (isSource(path)) {
      const text = compileFile(join(folder, path), manifest.type === 'module');
      writeFileWithFolder(join(out, `${withoutExtension(path)}.js`), addFileExtensions(text, join(folder, path)));
    } else if (path.endsWith('.md'))
      writeFileWithFolder(join(out, path), removeOutsideLinks(readFileSync(join(folder, path), 'utf8')));
    else cpSync(join(folder, path), join(out, path));
  }
  cpSync(join(ROOT, 'LICENSE'), join(out, 'LICENSE'));
  const { devDependencies, ...fields } = manifest;
  const excluded = (fields.files ?? [])
    .filter((pattern) => /^![^*]+\*$/.test(pattern))
    .map((pattern) => `./${pattern.slice(1, -1)}`);
  const exported = Object.entries(fields.exports ?? {}).filter(
    ([, file]) => !excluded.some((start) => String(file).startsWith(start)),
  );
  const published = {
    ...fields,
    exports: Object.fromEntries(exported.map(([name, file]) => [name, publishedFileOf(file)])),
    // development tools become dependencies, because a team needs them to develop and test its remote
    dependencies: { ...fields.dependencies, ...devDependencies },
  };
  writeFileWithFolder(join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/** The documents for teams, by file name. */
export const readTeamDocs = () => ({
  'remotes.md': removeOutsideLinks(readFileSync(join(ROOT, 'docs/remotes.md'), 'utf8')),
  'kit.md': removeOutsideLinks(readFileSync(join(ROOT, 'shell/kit/README.md'), 'utf8')),
});

/**
 * Removes links to other files of the repository, because a package does not contain them. A link becomes its text,
 * and a reference in parentheses is removed.
 */
export const removeOutsideLinks = (text: string): string =>
  text.replace(/ \(\[[^\]]*\]\((?!#|https?:)[^)]*\)\)/g, '').replace(/\[([^\]]*)\]\((?!#|https?:)[^)]*\)/g, '$1');

/** Replaces `./src/index.ts` by its JavaScript and its types. */
function publishedFileOf(file: unknown): unknown {
  if (typeof file !== 'string' || !isSource(file)) return file;
  return { types: `${withoutExtension(file)}.d.ts`, default: `${withoutExtension(file)}.js` };
}

function compileFile(file: string, isModule: boolean): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      module: isModule ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      jsx: ts.JsxEmit.ReactJSX,
      esModuleInterop: true,
    },
  });
  const [problem] = diagnostics;
  if (problem) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  return outputText;
}

function writeTypes(packages: readonly PublicPackage[], folders: ReadonlyMap<string, string>): void {
  const files = packages.flatMap(({ folder }) =>
    sourceFilesOf(folder)
      .filter((path) => isSource(path) || path === 'src/css.d.ts')
      .map((path) => join(folder, path)),
  );
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const program = ts.createProgram(files, {
    ...options,
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: join(ROOT, 'types'),
    rootDir: ROOT,
  });
  for (const folder of folders.keys())
    for (const file of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`)))
      program.emit(file, (_path, text) => {
        const path = `${withoutExtension(file.fileName.slice(folder.length + 1))}.d.ts`;
        writeFileWithFolder(join(folders.get(folder) ?? '', path), addFileExtensions(text, file.fileName));
      });
}

/** Adds file extensions to relative imports, because Node and strict compilers need the full name of a file. */
function addFileExtensions(text: string, source: string): string {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.reduceRight((changed, { fileName, pos, end }) => {
    if (!fileName.startsWith('.')) return changed;
    const place = join(dirname(source), fileName);
    const name = ['.ts', '.tsx'].some((extension) => existsSync(place + extension))
      ? `${fileName}.js`
      : existsSync(join(place, 'index.ts'))
        ? `${fileName}/index.js`
        : fileName;
    return changed.slice(0, pos) + changed.slice(pos, end + 2).replace(fileName, name) + changed.slice(end + 2);
  }, text);
}

function writeFileWithFolder(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
