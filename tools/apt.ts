import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * Installs a package if that needs no interaction: as root on Debian or Ubuntu.
 * @returns True if the package is now installed.
 */
export function installPackage(name: string, log: (line: string) => void): boolean {
  if (userInfo().uid !== 0 || !isDebianLike()) return false;
  log(`installing ${name} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    // this option waits for another installation that may be running
    ['install', '-o', 'DPkg::Lock::Timeout=120', '-y', '-qq', '--no-install-recommends', name],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status === 0) continue;
    log(`apt-get ${args[0]} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    return false;
  }
  return true;
}

function isDebianLike(): boolean {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
