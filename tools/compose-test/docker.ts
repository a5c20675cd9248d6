import { loadExeca } from '../process';
import { CliError } from '../step';

export interface Printed {
  code: number;
  /** stdout, then stderr. */
  text: string;
}

/** Variables of the Docker client. Variables of the site are not inherited: a test sets them itself. */
const INHERITED = /^(PATH|HOME|USER|TMPDIR|DOCKER_.*|XDG_.*|SSH_.*|(https?|no)_proxy)$/i;

/** Runs docker to its end. @returns Its exit code and output, also when it fails. */
export async function tryDocker(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Printed> {
  const execa = await loadExeca();
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
  const { exitCode, stdout, stderr } = await execa('docker', args, {
    cwd,
    env: { ...inherited, ...env },
    extendEnv: false,
    stdin: 'ignore',
    reject: false,
    // Ctrl-C reaches only the tool, which then takes everything down in order
    detached: process.platform !== 'win32',
  });
  return { code: exitCode ?? 127, text: `${stdout}\n${stderr}` };
}

/** Throws with its last lines when it fails. */
export async function docker(args: string[], cwd: string, env?: Record<string, string>): Promise<string> {
  const { code, text } = await tryDocker(args, cwd, env);
  if (code !== 0) throw new CliError(`docker ${args.join(' ')} failed:\n${text.split('\n').slice(-40).join('\n')}`);
  return text;
}

export async function requireDocker(cwd: string): Promise<void> {
  if ((await tryDocker(['info'], cwd)).code !== 0)
    throw new CliError('Docker does not respond, so the containers were not tested. Start it, or set DOCKER_HOST.');
  if ((await tryDocker(['compose', 'version'], cwd)).code !== 0)
    throw new CliError('Docker has no "compose": install its Compose plugin (version 2).');
}
