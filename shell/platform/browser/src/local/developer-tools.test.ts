import { markPreview, outlineRemotes } from './developer-tools';

jest.mock('./badge', () => {
  throw new Error('Loading chunk 7 failed');
});
jest.mock('./boundaries', () => {
  throw new Error('Loading chunk 7 failed');
});

test.each([
  ['the badge', () => markPreview({ name: 'pr-7', build: 'b2', remote: 'catalog', until: '2026-12-01T00:00:00.000Z' })],
  ['outlines', () => outlineRemotes('?boundaries', {})],
])('if the chunk of %s cannot be loaded, an error is logged and the page still works', async (_tool, run) => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(run()).resolves.toBeUndefined();
  expect(String(logged.mock.calls[0]?.[1])).toContain('Loading chunk 7 failed');
  logged.mockRestore();
});
