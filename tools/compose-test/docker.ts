import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CliError } from '../step';

export interface Printed {
  code: number;
  /** What it printed, its complaints last. */
  text: string;
}

/** What Docker's client itself reads. The site's own variables stay out: a test site has only what it is given. */
const PASSED_ON = /^(PATH|HOME|USER|TMPDIR|DOCKER_.*|XDG_.*|SSH_.*|(https?|no)_proxy)$/i;

/** Runs the docker command to its end, however that is. */
export async function tryDocker(args: string[], cwd: string, env: Record<string, string> = {}): Promise<Printed> {
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  const child = spawn('docker', args, {
    cwd,
    env: { ...Object.fromEntries(passedOn), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches the tool alone, which then takes everything down in order
    detached: process.platform !== 'win32',
  });
  let text = '';
  let complaints = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => (text += more));
  child.stderr.setEncoding('utf8').on('data', (more: string) => (complaints += more));
  const code = await Promise.race([
    once(child, 'close').then(([status]) => (status as number | null) ?? 1),
    once(child, 'error').then(() => 127),
  ]);
  return { code, text: text + complaints };
}

/** Raises with its last lines when it fails. */
export async function docker(args: string[], cwd: string, env?: Record<string, string>): Promise<string> {
  const { code, text } = await tryDocker(args, cwd, env);
  if (code !== 0) throw new CliError(`docker ${args.join(' ')} failed:\n${text.split('\n').slice(-40).join('\n')}`);
  return text;
}

export async function requireDocker(cwd: string): Promise<void> {
  if ((await tryDocker(['info'], cwd)).code !== 0)
    throw new CliError('No Docker answers, so the containers were not tested. Start it, or set DOCKER_HOST.');
  if ((await tryDocker(['compose', 'version'], cwd)).code !== 0)
    throw new CliError('Docker has no "compose": install its Compose plugin (version 2).');
}
