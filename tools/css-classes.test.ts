import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCssTypes } from './css-types';
import { ROOT } from './root';

const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const SOURCE = `import styles from '${ROOT}/mfe-catalog/src/home/hero.module.css';
console.log(styles.headline, styles.planted);
`;

test('a class that a stylesheet does not have is a type error', () => {
  writeCssTypes();
  const folder = mkdtempSync(join(tmpdir(), 'css-classes-'));
  try {
    const typeRoots = [join(ROOT, 'node_modules/@types')];
    const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions: { typeRoots }, include: ['planted.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'planted.ts'), SOURCE);
    const { stdout } = spawnSync(process.execPath, [COMPILER, '-p', folder], { encoding: 'utf8' });
    expect(stdout.match(/error TS.*/g)).toEqual([expect.stringContaining("Property 'planted' does not exist")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
