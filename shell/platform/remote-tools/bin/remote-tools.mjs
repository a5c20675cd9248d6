#!/usr/bin/env node
// Runs `remote-tools dev|build|test|lint|typecheck|types`, or `dev --site https://shop.example`, in the folder of a
// remote. This file starts the other programs itself, because pnpm links only the programs of a team's direct
// dependencies.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { devSiteCommand } from '../release/dev-site-command.cjs';
import { localSiteOf } from '../webpack/local-site.cjs';

const requireOfTools = createRequire(import.meta.url);
const requireOfTeam = createRequire(join(process.cwd(), 'package.json'));

/**
 * Each command runs a list of programs. An entry has the package, its arguments, and the `require` that finds the
 * package.
 */
const COMMANDS = {
  dev: [['webpack-cli', ['serve', '--mode', 'development']]],
  build: [['webpack-cli', ['--mode', 'production']]],
  test: [['jest', []]],
  lint: [
    ['eslint', ['.', '--max-warnings', '0']],
    ['stylelint', ['src/**/*.css', '--allow-empty-input']],
    ...scssLint(),
  ],
  typecheck: [['typescript', ['-p', '.'], requireOfTeam]],
};

const USAGE = `Usage: remote-tools COMMAND, in the folder of a remote; or npm run COMMAND -- …

  dev                     starts the remote alone, with hot reload; REMOTE_PORT sets its port, REMOTE_BACKEND the address of its own server
  dev --site ORIGIN       starts the remote inside this site; --port N sets the port, --write allows changes at the site
  build                   builds the remote into the folder dist
  test [PATTERN]          runs the tests with Jest
  lint                    runs ESLint and Stylelint; --fix corrects what they can correct
  typecheck               checks the types with tsc
  types --site ORIGIN     writes types for the offers of the site's other remotes into the folder types; SITE also sets the site

For a release, see npm run release -- --help (release-remote).
`;

/**
 * Returns the program that lints Sass files. The program needs a parser, which a team installs in addition to `sass`.
 * Without the parser, only CSS is linted.
 */
function scssLint() {
  try {
    const syntax = requireOfTeam.resolve('postcss-scss');
    return [['stylelint', ['src/**/*.scss', '--allow-empty-input', '--custom-syntax', syntax]]];
  } catch {
    return [];
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const POLL_MS = 200;
const isStartedByNpm = process.env.npm_lifecycle_event !== undefined;

/**
 * Runs a program, and stops it when this process stops.
 * @returns The exit code of the program.
 */
async function startProgram(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const end = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, end);
  const { ppid } = process;
  // npm starts this process in a shell and sends a signal only to the shell, so this process watches its parent process
  const orphaned = setInterval(() => isStartedByNpm && process.ppid !== ppid && end('SIGTERM'), POLL_MS);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1)).once('exit', (status) => resolve(status ?? 1));
  });
  clearInterval(orphaned);
  for (const signal of SIGNALS) process.off(signal, end);
  return code;
}

/** Exits if REMOTE_PORT is already in use. This is checked before the build, because a build takes long. */
async function refuseTakenPort() {
  const port = Number(process.env.REMOTE_PORT);
  if (!port) return;
  const isFree = await new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  if (isFree) return;
  console.error(`Port ${port} is already in use. Stop the program that uses it, or set REMOTE_PORT to another port.`);
  process.exit(1);
}

function runProgram([name, args, owner = requireOfTools], more) {
  const file = owner.resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(file, 'utf8'));
  const program = typeof bin === 'string' ? bin : (bin[name] ?? bin.tsc);
  return startProgram(process.execPath, [join(dirname(file), program), ...args, ...more]);
}

/** Runs the dev site in the same version as the live site. The registry of the live site has this version. */
function runDevSite({ origin }, more) {
  const args = devSiteCommand(origin, 'latest', 'dev-site', more);
  return startProgram('npm', args, { shell: process.platform === 'win32' });
}

async function runTypes(address) {
  try {
    // neighbour-types.mjs is loaded late, because it loads esbuild, which the other commands do not need
    const { writeTypes } = await import('../webpack/neighbour-types.mjs');
    await writeTypes(process.cwd(), new URL(address).origin, console.log);
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

// the argument `--` is removed, because pnpm passes it on from `run dev -- …`, unlike npm
const [command = '', ...more] = process.argv.slice(2).filter((argument) => argument !== '--');
const asksForHelp = (argument) => argument === '--help' || argument === '-h';
if (asksForHelp(command) || ((command in COMMANDS || command === 'types') && more.some(asksForHelp))) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const site = more.join(' ').match(/--site[ =](\S+)/)?.[1];
if (command === 'dev' && URL.canParse(site)) process.exit(await runDevSite(new URL(site), more));
if (command === 'types') process.exit(await runTypes(site ?? process.env.SITE ?? localSiteOf(process.cwd())));
const programs = COMMANDS[command];
if (!programs) {
  console.error(`Unknown command "${command}".\n\n${USAGE}`);
  process.exit(1);
}
if (command === 'dev') await refuseTakenPort();
for (const program of programs) {
  const code = await runProgram(program, more);
  if (code !== 0) process.exit(code);
}
