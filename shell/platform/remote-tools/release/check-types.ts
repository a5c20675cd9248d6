import { join, relative, sep } from 'node:path';

/** The codes of errors about unused or unreachable code. Linters also report these, and no visitor notices them. */
const UNUSED_CODE_ERRORS = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027, 7028]);

/**
 * Checks the types of everything that a remote builds, with its tsconfig.json or with the tsconfig.json of a folder
 * above. Errors in other folders, such as node_modules, do not count.
 * @param contractTypes The declarations of the live API. They replace the installed `@telemarket/contract`, which may
 * be newer. With an empty text, the installed package is used.
 * @param warn Called with unused and unreachable code. Without this function, such code is an error, too.
 */
export async function checkTypes(folder: string, contractTypes = '', warn?: (line: string) => void): Promise<string[]> {
  // the compiler is loaded late, because loading takes half a second and most commands do not need it
  const { default: ts } = await import('typescript');
  const config = ts.findConfigFile(folder, ts.sys.fileExists);
  if (!config) return ['it has no tsconfig.json, with which a release checks its types'];
  const problems: string[] = [];
  const textOf = ({ messageText }: { messageText: Parameters<typeof ts.flattenDiagnosticMessageText>[0] }) =>
    ts.flattenDiagnosticMessageText(messageText, ' ');
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (error) => problems.push(`${config}: ${textOf(error)}`),
    },
  );
  if (!parsed) return problems;
  const ambient = parsed.fileNames.filter((file) => file.endsWith('.d.ts'));
  const options = { ...parsed.options };
  const host = ts.createCompilerHost(options);
  if (contractTypes) {
    const live = join(folder, 'live-contract.d.ts');
    const { fileExists, readFile } = host;
    options.paths = { ...options.paths, '@telemarket/contract': [live] };
    host.fileExists = (file) => file === live || fileExists(file);
    host.readFile = (file) => (file === live ? contractTypes : readFile(file));
  }
  const program = ts.createProgram([join(folder, 'src/remote.ts'), ...ambient], options, host);
  const sources = join(folder, 'src') + sep;
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(sources));
  return files.flatMap((file) =>
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].flatMap((error) => {
      const { line, character } = file.getLineAndCharacterOfPosition(error.start ?? 0);
      const place = `${relative(folder, file.fileName)}:${line + 1}:${character + 1}`;
      const problem = `${place} has the type error TS${error.code}: ${textOf(error)}`;
      if (!warn || !UNUSED_CODE_ERRORS.has(error.code)) return [problem];
      warn(problem);
      return [];
    }),
  );
}
