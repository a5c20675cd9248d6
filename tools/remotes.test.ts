import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRemotes } from '@telemarket/gateway/remote-source';
import { developmentServersOf, remoteFolderOf, localRemoteNames, formatWithServers } from './remotes';
import { ROOT } from './root';

test('every remote is built, developed and released by the same commands', () => {
  const scripts = localRemoteNames().map((name) => {
    const text = readFileSync(join(remoteFolderOf(name), 'package.json'), 'utf8');
    return (JSON.parse(text) as { scripts: Record<string, string> }).scripts;
  });
  expect(scripts).toEqual(scripts.map(() => scripts[0]));
  expect(Object.keys(scripts[0] ?? {})).toEqual(['build', 'dev', 'release']);
});

describe('with remotes of other repositories in the list', () => {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'remotes-'));
    for (const file of ['deploy/remotes', 'mfe-catalog/package.json', 'mfe-catalog/webpack.config.mjs'])
      cpSync(join(ROOT, file), join(root, file));
    // an earlier version of the shop has left this folder
    mkdirSync(join(root, 'mfe-clubs/dist'), { recursive: true });
    const foreign = [
      'tips=/srv/stores/tips slots: product-aside',
      'clubs=https://clubs.example/builds',
      'fans=dev:http://127.0.0.1:9',
    ];
    writeFileSync(join(root, 'deploy/remotes'), ['catalog=mfe-catalog/dist slots: not-found', ...foreign].join('\n'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test('only remotes whose sources are here are built and tested', () => {
    expect(localRemoteNames(root)).toEqual(['catalog']);
  });

  test('npm run dev starts servers for sources on this machine, and uses the build stores of the others', () => {
    const remotes = parseRemotes(readFileSync(join(root, 'deploy/remotes'), 'utf8'), root);
    const servers = developmentServersOf(remotes, 3_001);
    expect(servers).toEqual([{ remote: 'catalog', folder: join(root, 'mfe-catalog'), port: 3_001 }]);
    expect([...parseRemotes(formatWithServers(remotes, servers), root)]).toEqual([
      ['catalog', { kind: 'dev', origin: 'http://127.0.0.1:3001', slots: ['not-found'] }],
      ['tips', { kind: 'folder', folder: '/srv/stores/tips', slots: ['product-aside'] }],
      ['clubs', { kind: 'http', origin: 'https://clubs.example/builds' }],
      ['fans', { kind: 'dev', origin: 'http://127.0.0.1:9' }],
    ]);
  });
});
