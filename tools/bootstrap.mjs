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
const marker = join(root, 'node_modules/.installed-lock');
if (!existsSync(marker) || readFileSync(marker, 'utf8') !== lock) {
  const started = Date.now();
  console.log('• Installing the packages (npm ci)');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
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
  writeFileSync(marker, lock);
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
