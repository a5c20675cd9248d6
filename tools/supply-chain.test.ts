import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProblems, readLock } from './supply-chain';

describe('the packages', () => {
  it('have exact versions, hashes and known licenses', () => {
    expect(findProblems(readLock())).toEqual([]);
  });

  it('run no scripts when they are installed', () => {
    expect(readFileSync(join(__dirname, '../.npmrc'), 'utf8')).toContain('ignore-scripts=true');
    expect(readFileSync(join(__dirname, '../deploy/Dockerfile'), 'utf8')).not.toMatch(/npm ci(?! --ignore-scripts)/);
  });

  const good = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };
  it.each([
    [
      'another license',
      { ...good, license: 'GPL-3.0' },
      'a has the license GPL-3.0, which is not in the list of allowed licenses.',
    ],
    ['one of two licenses unknown', { ...good, license: 'MIT AND GPL-3.0' }, 'a has the license MIT AND GPL-3.0'],
    ['no license', { ...good, license: undefined }, 'a has the license no license'],
    ['no hash', { ...good, integrity: undefined }, 'a has no hash.'],
  ])('the supply-chain check refuses packages with %s', (_what, locked, problem) => {
    expect(findProblems({ 'node_modules/a': locked })).toEqual([expect.stringContaining(problem)]);
  });

  it.each(['^1.0.0', '~1.0.0', '*', 'latest', '>=1', 'npm:b@^1.0.0'])(
    'a package with the version %s is refused',
    (range) => {
      expect(findProblems({ api: { dependencies: { a: range } } })).toHaveLength(1);
    },
  );
});
