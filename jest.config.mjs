import { readFileSync } from 'node:fs';
import preset from './shell/platform/remote-tools/jest-preset.cjs';

// One runner, six projects: `kit`, `shell` and `mfe` in jsdom, `api` on Node; `tools` runs builds and servers (test:tools),
// and `db` a real database (test:db).
const tsTransform = (options) => ({
  '^.+\\.(ts|tsx|js|mjs)$': ['@swc/jest', { swcrc: false, module: { type: 'commonjs' }, ...options }],
});
const nestTransform = tsTransform({
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
});
/** The paths of packages that the API builds. Tests use the sources of these packages, as tsc and tsx do. */
const { paths } = JSON.parse(readFileSync(new URL('tsconfig.base.json', import.meta.url), 'utf8')).compilerOptions;
const sourceModules = Object.entries(paths).map(([name, [file]]) => [
  `^${name.replace('*', '(.*)')}$`,
  file.replace('./', '<rootDir>/').replace('*', '$1'),
]);
const moduleNameMapper = { ...preset.moduleNameMapper, ...Object.fromEntries(sourceModules) };
const { testEnvironment, transform, setupFiles } = preset;
const testRunner = '<rootDir>/jest-runner.cjs';
const jsdomProject = { testRunner, testEnvironment, transform, setupFiles, moduleNameMapper };
const nodeProject = {
  testRunner,
  testEnvironment: '<rootDir>/jest-environment.cjs',
  // Fake versions of these would affect the whole process, so Node and packages would lose callbacks that run
  // meanwhile.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] },
  transform: nestTransform,
  moduleNameMapper,
};

/** These tests take a fifth of the total time of all tests, or start servers. */
const slowTools = [
  '/tools/lab/chaos/outcomes.test.ts',
  '/tools/lab/chaos/full-log.test.ts',
  '/tools/lab/shop/order-audit.test.ts',
  '/shell/platform/remote-tools/webpack/build.test.ts',
  '/tools/contract/release.test.ts',
  '/tools/contract/changes.test.ts',
  '/tools/lab/release-kills/kills.test.ts',
  '/tools/kubernetes/kubernetes.test.ts',
  '/tools/bootstrap.test.ts',
  '/tools/recipes.test.ts',
  '/tools/start.test.ts',
  '/tools/database/server.test.ts',
  '/shell/platform/gateway/src/release/changed-builds.test.ts',
];

export default {
  // A test that hangs fails after a minute. `test:tools` and `test:db` allow more time, because they start databases
  // and servers.
  testTimeout: 60_000,
  projects: [
    { displayName: 'kit', testMatch: ['<rootDir>/shell/kit/src/**/*.test.{ts,tsx}'], ...jsdomProject },
    {
      displayName: 'shell',
      testMatch: ['<rootDir>/shell/{app,platform/browser}/src/**/*.test.{ts,tsx}'],
      ...jsdomProject,
    },
    {
      displayName: 'mfe',
      testMatch: [
        '<rootDir>/{mfe-*,shell/platform/create-remote/template}/src/**/*.test.{ts,tsx}',
        '<rootDir>/tools/text-forms/*.test.tsx',
      ],
      ...jsdomProject,
    },
    {
      displayName: 'api',
      testMatch: [
        '<rootDir>/api/src/**/*.test.ts',
        '<rootDir>/api/{artwork,search-engine,server-kit}/src/**/*.test.ts',
        '<rootDir>/shell/platform/{canary,composition,gateway,release-trust}/src/**/*.test.ts',
        '<rootDir>/shell/platform/remote-tools/**/*.test.ts',
        '<rootDir>/tools/**/*.test.ts',
      ],
      testPathIgnorePatterns: ['/node_modules/', '\\.db\\.test\\.ts$', ...slowTools],
      ...nodeProject,
    },
    { displayName: 'tools', testMatch: slowTools.map((file) => `<rootDir>${file}`), ...nodeProject },
    {
      displayName: 'db',
      testMatch: ['<rootDir>/api/src/**/*.db.test.ts'],
      globalSetup: '<rootDir>/tools/test-database/setup.ts',
      globalTeardown: '<rootDir>/tools/test-database/teardown.ts',
      setupFiles: ['<rootDir>/api/test/cheap-hashes.ts'],
      ...nodeProject,
    },
  ],
};
