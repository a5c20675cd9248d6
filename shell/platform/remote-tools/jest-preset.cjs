/**
 * This preset runs unit tests of pages in jsdom. The team of a remote uses it with `"jest": { "preset":
 * "@telemarket/remote-tools" }`.
 */
const jsc = {
  parser: { syntax: 'typescript', tsx: true },
  transform: { react: { runtime: 'automatic' } },
  target: 'es2022',
};

module.exports = {
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  // a busy machine needs a long time to load the first page
  testTimeout: 60_000,
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [require.resolve('@swc/jest'), { swcrc: false, module: { type: 'commonjs' }, jsc }],
  },
  // the kit and composition must be transformed, because they are ES modules; the pattern also finds them in the folder
  // in which pnpm stores packages
  transformIgnorePatterns: ['/node_modules/(?!(\\.pnpm/[^/]+/node_modules/)?@telemarket/(kit|composition)/)'],
  moduleNameMapper: {
    '\\.(css|scss|sass)$': require.resolve('@telemarket/remote-tools/test/css-module'),
    '\\.(png|jpg|webp|avif|svg)$': require.resolve('@telemarket/remote-tools/test/asset'),
  },
  setupFiles: [require.resolve('@telemarket/remote-tools/test/setup')],
};
