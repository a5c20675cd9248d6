import { screen } from '@testing-library/react';
import useSWR from 'swr';
import { renderInKit } from '../../../remote-tools/test/render';

function Stats() {
  const { data, error } = useSWR<{ totalProducts: number }>('/api/stats');
  return <p>{error ? String(error) : (data?.totalProducts ?? 'loading')}</p>;
}

test('fetches a key as the path of a GET', async () => {
  const { calls } = renderInKit(<Stats />, { respond: () => ({ body: { totalProducts: 120 } }) });
  expect(await screen.findByText('120')).toBeTruthy();
  expect(calls).toMatchObject([{ method: 'GET', path: '/api/stats', body: undefined }]);
});
