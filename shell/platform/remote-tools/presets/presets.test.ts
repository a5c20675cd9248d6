import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkTypes } from '../release/check-types';

const TOOLS = join(__dirname, '..');
/** The folder is inside the repository, so that packages are found from there. */
const PARENT = join(TOOLS, '../../../.data/test');
let folder = '';

beforeEach(() => {
  mkdirSync(PARENT, { recursive: true });
  folder = mkdtempSync(join(PARENT, 'presets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
}

test('the type check knows the classes of Sass files and the addresses of pictures', async () => {
  write({
    'tsconfig.json': JSON.stringify({ extends: join(TOOLS, 'presets/tsconfig.json'), include: ['src'] }),
    'src/remote.ts': `import './all.scss';
import cat from './cat.png';
import dog from './dog.svg';
import styles from './page.module.scss';
export const texts: string[] = [cat, dog, styles['title'] ?? ''];
export const wrong: number = cat;`,
  });
  expect(await checkTypes(folder)).toEqual([
    "src/remote.ts:6:14 has the type error TS2322: Type 'string' is not assignable to type 'number'.",
  ]);
});

test('unit tests can import Sass and pictures', () => {
  const { moduleNameMapper } = jest.requireActual<{ moduleNameMapper: Record<string, string> }>('../jest-preset.cjs');
  const replacementOf = (path: string) =>
    Object.entries(moduleNameMapper).find(([pattern]) => new RegExp(pattern).test(path))?.[1];
  for (const path of ['./page.module.css', './page.module.scss', './page.sass'])
    expect(replacementOf(path)).toBe(join(TOOLS, 'test/css-module.ts'));
  for (const path of ['./cat.png', '../dog.svg', './a.b.webp'])
    expect(replacementOf(path)).toBe(join(TOOLS, 'test/asset.ts'));
  expect(replacementOf('./page-png')).toBeUndefined();
});

describe('the lint command', () => {
  const lint = () => {
    const command = [join(TOOLS, 'bin/remote-tools.mjs'), 'lint'];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
    return { status, text: stdout + stderr };
  };
  beforeEach(() =>
    write({
      'package.json': '{"name":"gifts"}',
      'eslint.config.mjs': 'export default [];',
      '.stylelintrc.json': JSON.stringify({ extends: join(TOOLS, 'presets/stylelint.json') }),
      'src/page.js': 'export {};',
      'src/page.module.scss': '// a comment of Sass\n.title { span { margin: 0 } }\n.ink { background: #123456 }\n',
    }),
  );

  test('reads Sass with the parser that the team has installed', () => {
    // the test installs a parser that supports the comments of Sass
    write({
      'node_modules/postcss-scss/index.js': `const postcss = require('postcss');
exports.parse = (css, options) => postcss.parse(css.replace(/^\\/\\/.*$/gm, ''), options);
exports.stringify = postcss.stringify;`,
    });
    const { status, text } = lint();
    expect(status).not.toBe(0);
    expect(text).toMatch(/color-no-hex[^]*selector-max-type|selector-max-type[^]*color-no-hex/);
  });

  test('ignores Sass without the parser', () => {
    expect(lint()).toMatchObject({ status: 0 });
  });
});
