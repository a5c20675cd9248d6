import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceLocalSite, localSiteOf } from './local-site.cjs';

const DEFAULT = 'http://127.0.0.1:8080';

let repository = '';
let remote = '';
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'local-site-'));
  remote = join(repository, 'mfe-gifts');
  mkdirSync(remote);
});
afterEach(() => rmSync(repository, { recursive: true }));

test('a remote finds the newest running site of its repository at any port', () => {
  expect(localSiteOf(remote)).toBe(DEFAULT);
  const stopFirst = announceLocalSite(repository, 'http://127.0.0.1:8092');
  expect(localSiteOf(remote)).toBe('http://127.0.0.1:8092');
  const stopSecond = announceLocalSite(repository, 'http://127.0.0.1:8093');
  const stopThird = announceLocalSite(repository, 'http://127.0.0.1:8094');
  stopSecond();
  expect(localSiteOf(remote)).toBe('http://127.0.0.1:8094');
  stopThird();
  expect(localSiteOf(remote)).toBe('http://127.0.0.1:8092');
  stopFirst();
  expect(localSiteOf(remote)).toBe(DEFAULT);
});

test('the address of a site that was killed is not used', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
  announceLocalSite(repository, 'http://127.0.0.1:8092', killed.pid);
  expect(localSiteOf(remote)).toBe('http://127.0.0.1:8092');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(localSiteOf(remote)).toBe(DEFAULT);
});
