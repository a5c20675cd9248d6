// Runs before packages are installed: plain JavaScript with only the modules of Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `TeleMarket needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exit(1);
}

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');
const modules = join(root, 'node_modules');
/** Says which packages are installed. */
const record = join(modules, '.installed');
const recorded = existsSync(record) ? readFileSync(record, 'utf8') : null;
const ALL = `${lock} all`;
const WITHOUT_DEV = `${lock} without dev`;
if (recorded !== ALL && !(command === 'start' && recorded === WITHOUT_DEV)) {
  const started = Date.now();
  // a start needs no packages for development, which are a third of all files; it removes none that somebody installed
  const withoutDev = command === 'start' && (recorded?.endsWith('without dev') ?? !existsSync(modules));
  const args = ['ci', ...(withoutDev ? ['--omit=dev'] : [])];
  console.log(`• Installing the packages (npm ${args.join(' ')})`);
  const result = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
  if (result.status !== 0) {
    console.error(
      '  npm ci failed: see its lines above. Check that the npm registry is reachable, and run the same command again.',
    );
    process.exit(1);
  }
  writeFileSync(record, withoutDev ? WITHOUT_DEV : ALL);
  console.log(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'tools', `${command}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to the child, too. It stops everything in order, and this process waits for it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm ends at SIGTERM without its child. The shell between them ends with it, and another process becomes the parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
}
child.on('exit', (code) => process.exit(code ?? 1));
