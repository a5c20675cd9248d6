import { EMPTY_BOOT } from '@telemarket/kit';
import type { ShellBoot } from '../remote/registry';
import { localBuilds, outlineRemotes } from './developer-tools';

jest.mock('./overrides', () => {
  throw new Error('Loading chunk 7 failed');
});
jest.mock('./boundaries', () => {
  throw new Error('Loading chunk 7 failed');
});

const boot: ShellBoot = { ...EMPTY_BOOT, registry: {}, allowOverrides: true };

test.each([
  ['local builds', () => localBuilds(boot), {}],
  ['outlines', () => outlineRemotes('?boundaries', {}), undefined],
])('logs that the chunk of %s cannot be loaded', async (_tool, run, result) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(run()).resolves.toEqual(result);
  expect(String(logged.mock.calls[0]?.[1])).toContain('Loading chunk 7 failed');
  logged.mockRestore();
});
