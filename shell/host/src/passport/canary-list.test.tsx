import { respondWith } from '@telemarket/remote-tools/test/network';
import { renderInKit } from '@telemarket/remote-tools/test/render';
import { screen } from '@testing-library/react';
import { CanaryList } from './canary-list';

const canary = { remote: 'catalog', build: 'b2', since: '2026-11-22T12:00:00.000Z', verdict: null };
const open = (...canaries: object[]) =>
  renderInKit(<CanaryList />, { respond: respondWith({ 'GET /shell.json': { canaries } }) });

test('shows why a canary was withdrawn', async () => {
  open({ ...canary, verdict: { kind: 'bad', reason: 'errors: 20 of 20 views failed' } });
  expect((await screen.findByRole('listitem')).textContent).toContain(
    'catalog b2: withdrawn: errors: 20 of 20 views failed',
  );
});

test('shows the state of each canary', async () => {
  open(canary, { ...canary, remote: 'seller', verdict: { kind: 'good', reason: 'no worse' } });
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('catalog b2: compared with the live build'),
    expect.stringContaining('seller b2: promoted: no worse'),
  ]);
});
