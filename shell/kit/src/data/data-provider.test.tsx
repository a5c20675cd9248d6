import { screen } from '@testing-library/react';
import useSWR from 'swr';
import { fakeNetwork } from '../../test/fake-network';
import { renderInKit } from '../../test/render-in-kit';

function Stats() {
  const { data, error } = useSWR<{ totalProducts: number }>('/api/stats');
  return <p>{error ? String(error) : (data?.totalProducts ?? 'loading')}</p>;
}

test('by default the key is the path of a GET, and its JSON the data', async () => {
  const { fetch, calls } = fakeNetwork(() => ({ body: { totalProducts: 120 } }));
  renderInKit(<Stats />, { fetch });
  expect(await screen.findByText('120')).toBeTruthy();
  expect(calls).toMatchObject([{ method: 'GET', path: '/api/stats', body: undefined }]);
});
