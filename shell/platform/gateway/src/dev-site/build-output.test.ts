import { createBuildOutputReader } from './build-output';

const FAILED = `assets by status 12 KiB [cached] 3 assets
ERROR in ./src/tips/tips-page.tsx
  x Expression expected
    ,-[src/tips/tips-page.tsx:12:1]
webpack 5.110.3 compiled with \u001b[31m1 error\u001b[39m in 212 ms
`;
const GOOD = 'webpack 5.110.3 compiled successfully in 198 ms\n';

test('the errors of a compilation are shown until one succeeds, however the output is split', () => {
  const shown: (string | null)[] = [];
  const read = createBuildOutputReader((errors) => shown.push(errors));
  for (const char of FAILED) read(char);
  expect(shown).toEqual([expect.stringMatching(/^ERROR in \.\/src\/tips\/tips-page\.tsx\n[^]*tips-page\.tsx:12:1\]$/)]);
  read(GOOD);
  expect(shown.slice(1)).toEqual([null]);
});

test('warnings do not count as errors', () => {
  const shown: (string | null)[] = [];
  createBuildOutputReader((errors) => shown.push(errors))(
    'WARNING in x\nwebpack 5.110.3 compiled with 1 warning in 1 ms\n',
  );
  expect(shown).toEqual([null]);
});
