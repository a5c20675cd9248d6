import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeClone } from './clone';
import { readUntil } from './process';

const isListening = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

/**
 * The timeout is long, because `.ci/run` runs other checks at the same time, and because stale builds are built
 * again.
 */
const TIMEOUT_MS = 900_000;

test(
  '`npm start` opens the shop in a clone whose packages are installed, and stops with npm',
  async () => {
    // the clone has the current builds, so they are not built again
    const clone = makeClone({ withBuilds: true });
    const { NODE_ENV: _, ...env } = process.env;
    const npm = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(npm, 'close');
    const line = /^ *TeleMarket +(http:\S+)$/m;
    const output = await readUntil(npm.stdout, line);
    const address = line.exec(output)?.[1] ?? '';
    try {
      expect(output).not.toContain('Installing');
      expect(address).not.toBe('');
      // On a busy machine, the first read of the list can be late, and then the page leaves the list to the browser.
      const hasListing = /<a [^>]*href="\/product\/\d+/;
      let page = '';
      for (const until = Date.now() + 30_000; !hasListing.test(page) && Date.now() < until; await sleep(100))
        page = await (await fetch(address)).text();
      expect(page).toContain('Telegram groups, bots and accounts');
      expect(page).toMatch(hasListing);
    } finally {
      npm.kill('SIGTERM');
      await ended;
      for (const until = Date.now() + 30_000; (await isListening(address)) && Date.now() < until;) await sleep(100);
      const isLeft = await isListening(address);
      rmSync(clone, { recursive: true, force: true });
      expect(isLeft).toBe(false);
    }
  },
  TIMEOUT_MS,
);
