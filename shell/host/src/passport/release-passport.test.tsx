import { respondWith } from '@telemarket/remote-tools/test/network';
import { renderInKit } from '@telemarket/remote-tools/test/render';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ReleasePassport from './release-passport';

jest.mock('../remote/remote-loader', () => ({
  useRemoteLoader: () => ({
    builds: () => ({ catalog: { version: '1.2.0', build: 'b1' }, seller: { version: '', build: 'b2' } }),
  }),
}));

// @spec-2.280
test('the folded table shows the source, the signature and the figures of each build', async () => {
  const passports = {
    catalog: {
      build: 'b1',
      at: '2026-11-22T08:00:00.000Z',
      commit: 'aa77cd055b4eaa77cd055b4eaa77cd055b4eaa77-changed',
      checks: 8,
      signed: true,
    },
    seller: { build: 'newer', at: '2026-11-22T08:00:00.000Z', checks: 0, signed: false },
  };
  const figures = { catalog: { b1: { errors: 1.2, ready: 240, LCP: null, INP: 96, CLS: null } } };
  renderInKit(<ReleasePassport />, {
    respond: respondWith({ 'GET /shell.json': { passports, figures, canaries: [] } }),
  });
  expect(screen.getByText('Releases').closest('details')?.open).toBe(false);
  await userEvent.click(screen.getByText('Releases'));
  const row = within(await screen.findByRole('row', { name: /^catalog.*8/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['1.2.0', 'b1', expect.stringMatching(/^Nov 22, 2026/), 'aa77cd055b-changed'],
    ...['8', 'Yes', '1.2 per 100 views', '–', '96 ms'],
  ]);
  const seller = within(screen.getByRole('row', { name: /^seller/ }));
  expect(seller.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    ...['–', 'b2', '–', '–', '–', '–', '–', '–', '–'],
  ]);
});
