import { loadExeca } from '../../process';
import { CliError } from '../../step';

export interface CommandOutput {
  code: number;
  /** The standard output, followed by the standard error. */
  text: string;
}

/**
 * The variables that docker inherits from this process. Variables of the site are not among them, because tests set
 * them.
 */
const INHERITED_VARIABLES = /^(PATH|HOME|USER|TMPDIR|DOCKER_.*|XDG_.*|SSH_.*|(https?|no)_proxy)$/i;

/** Runs docker and waits for it. @returns The exit code and the output of docker, even on failure. */
export async function tryRunDocker(
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<CommandOutput> {
  const execa = await loadExeca();
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED_VARIABLES.test(name)));
  const { exitCode, stdout, stderr } = await execa('docker', args, {
    cwd,
    env: { ...inherited, ...env },
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
    // Ctrl-C must reach only the tool, which then stops everything in order
    detached: process.platform !== 'win32',
  });
  return { code: exitCode ?? 127, text: `${stdout}\n${stderr}` };
}

/** Runs docker and waits for it. Throws an error with the last lines of the output when docker fails. */
export async function docker(args: string[], cwd: string, env?: Record<string, string>): Promise<string> {
  const { code, text } = await tryRunDocker(args, cwd, env);
  if (code !== 0) throw new CliError(`docker ${args.join(' ')} failed:\n${text.split('\n').slice(-40).join('\n')}`);
  return text;
}

export async function requireDocker(cwd: string): Promise<void> {
  if ((await tryRunDocker(['info'], cwd)).code !== 0)
    throw new CliError('Docker does not respond, so the containers were not tested. Start Docker, or set DOCKER_HOST.');
  if ((await tryRunDocker(['compose', 'version'], cwd)).code !== 0)
    throw new CliError('The Compose plugin of Docker is missing: install version 2 of the plugin.');
}
