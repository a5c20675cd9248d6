#!/usr/bin/env node
// Runs `remote-tools dev|build|test|lint|typecheck|types`, or `dev --site https://shop.example`, in the folder of a remote. It runs the
// programs itself, because pnpm links only the programs of a team's direct dependencies.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { devSiteCommand } from '../release/dev-site-command.cjs';
import { localSiteOf } from '../webpack/local-site.cjs';

const ours = createRequire(import.meta.url);
const teams = createRequire(join(process.cwd(), 'package.json'));

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
  typecheck: [['typescript', ['-p', '.'], teams]],
};

const USAGE = `remote-tools COMMAND, in the folder of a remote; npm run COMMAND -- …

  dev                     the remote alone, with hot reload; REMOTE_PORT is its port, REMOTE_BACKEND its own server
  dev --site ORIGIN       the remote inside of this site; --port N, and --write for writes at the site
  build                   the build, in dist
  test [PATTERN]          the tests (jest)
  lint                    eslint and stylelint; --fix
  typecheck               the types (tsc)
  types --site ORIGIN     writes what other remotes of the site offer as types into the folder types; also SITE

A release is release-remote: npm run release -- --help.
`;

/**
 * Returns the lint of Sass files. It needs a parser, which a team installs in addition to `sass`. Without the parser,
 * only CSS is linted.
 */
function scssLint() {
  try {
    const syntax = teams.resolve('postcss-scss');
    return [['stylelint', ['src/**/*.scss', '--allow-empty-input', '--custom-syntax', syntax]]];
  } catch {
    return [];
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const POLL_MS = 200;
const isOfNpm = process.env.npm_lifecycle_event !== undefined;

/**
 * Runs a program, and stops it when this process stops.
 * @returns The exit code of the program.
 */
async function start(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const end = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, end);
  const { ppid } = process;
  // npm starts this program in a shell and sends a signal only to that shell, so the program watches its parent process
  const orphaned = setInterval(() => isOfNpm && process.ppid !== ppid && end('SIGTERM'), POLL_MS);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1)).once('exit', (status) => resolve(status ?? 1));
  });
  clearInterval(orphaned);
  for (const signal of SIGNALS) process.off(signal, end);
  return code;
}

/** The port is checked before the build, because a build takes long. */
async function refuseTakenPort() {
  const port = Number(process.env.REMOTE_PORT);
  if (!port) return;
  const isFree = await new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  if (isFree) return;
  console.error(`Port ${port} is taken. End the program that uses it, or set REMOTE_PORT to another port.`);
  process.exit(1);
}

function run([name, args, owner = ours], more) {
  const file = owner.resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(file, 'utf8'));
  const program = typeof bin === 'string' ? bin : (bin[name] ?? bin.tsc);
  return start(process.execPath, [join(dirname(file), program), ...args, ...more]);
}

/** Runs the dev site in the same version as the live site. The registry of the live site has this version. */
function runDevSite({ origin }, more) {
  const args = devSiteCommand(origin, 'latest', 'dev-site', more);
  return start('npm', args, { shell: process.platform === 'win32' });
}

async function runTypes(address) {
  try {
    // this module loads esbuild, which the other commands do not need
    const { writeTypes } = await import('../webpack/neighbour-types.mjs');
    await writeTypes(process.cwd(), new URL(address).origin, console.log);
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

// npm removes the -- from `run dev -- …`, but pnpm passes it on
const [command = '', ...more] = process.argv.slice(2).filter((argument) => argument !== '--');
const asks = (argument) => argument === '--help' || argument === '-h';
if (asks(command) || ((command in COMMANDS || command === 'types') && more.some(asks))) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const site = more.join(' ').match(/--site[ =](\S+)/)?.[1];
if (command === 'dev' && URL.canParse(site)) process.exit(await runDevSite(new URL(site), more));
if (command === 'types') process.exit(await runTypes(site ?? process.env.SITE ?? localSiteOf(process.cwd())));
const programs = COMMANDS[command];
if (!programs) {
  console.error(`remote-tools ${command}: this is no command.\n\n${USAGE}`);
  process.exit(1);
}
if (command === 'dev') await refuseTakenPort();
for (const program of programs) {
  const code = await run(program, more);
  if (code !== 0) process.exit(code);
}
