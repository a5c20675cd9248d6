import type { CanaryStanding } from '@telemarket/composition';
import { render, screen } from '@testing-library/react';
import { CanaryList } from './canary-list';

const canary = { remote: 'catalog', build: 'b2', live: 'b1', since: '2026-11-22T12:00:00.000Z', verdict: null };
const open = (...canaries: CanaryStanding[]) => render(<CanaryList canaries={canaries} />);

test('shows why a canary was withdrawn', () => {
  open({ ...canary, verdict: { kind: 'bad', reason: 'errors: 20 of 20 views failed' } });
  expect(screen.getByRole('listitem').textContent).toContain('catalog b2: withdrawn: errors: 20 of 20 views failed');
});

test('shows the state of each canary', () => {
  open(canary, { ...canary, remote: 'seller', verdict: { kind: 'good', reason: 'no worse' } });
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('catalog b2: compared with the live build'),
    expect.stringContaining('seller b2: promoted: no worse'),
  ]);
});
