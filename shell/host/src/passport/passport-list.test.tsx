import { respondWith } from '@telemarket/remote-tools/test/network';
import { renderInKit } from '@telemarket/remote-tools/test/render';
import { screen } from '@testing-library/react';
import { PassportList } from './passport-list';

test('shows the source, the signature and the figures of each live build', async () => {
  const passports = {
    catalog: {
      build: 'b1',
      at: '2026-11-22T08:00:00.000Z',
      commit: 'aa77cd055b4eaa77cd055b4eaa77cd055b4eaa77-changed',
      contract: '^1.0.0',
      checks: 8,
      signed: true,
    },
    seller: { build: 'b2', at: '2026-11-22T08:00:00.000Z', checks: 0, signed: false },
  };
  const figures = { seller: { b2: { errors: 1.2, ready: 240, LCP: null, INP: 96, CLS: null }, b1: {} } };
  renderInKit(<PassportList />, { respond: respondWith({ 'GET /shell.json': { passports, figures } }) });
  const items = await screen.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^catalog b1: built .*, commit aa77cd055b-changed, contract \^1\.0\.0, 8 checks, signed$/),
    expect.stringMatching(
      /^seller b2: built .*, not checked, not signed, 1\.2 errors per 100 views, p75: ready 240 ms, INP 96 ms$/,
    ),
  ]);
});
