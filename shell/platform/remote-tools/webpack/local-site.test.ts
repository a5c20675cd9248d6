import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announceLocalSite, localSiteOf } from './local-site.cjs';

const DEFAULT = 'http://127.0.0.1:8080';

test('a remote finds the site of its repository at any port while it runs', () => {
  const repository = mkdtempSync(join(tmpdir(), 'local-site-'));
  const remote = join(repository, 'mfe-gifts');
  mkdirSync(remote);
  try {
    expect(localSiteOf(remote)).toBe(DEFAULT);
    const stopFirst = announceLocalSite(repository, 'http://127.0.0.1:8092');
    expect(localSiteOf(remote)).toBe('http://127.0.0.1:8092');
    const stopSecond = announceLocalSite(repository, 'http://127.0.0.1:8093');
    stopFirst();
    expect(localSiteOf(remote)).toBe('http://127.0.0.1:8093');
    stopSecond();
    expect(localSiteOf(remote)).toBe(DEFAULT);
  } finally {
    rmSync(repository, { recursive: true });
  }
});
