import { act, screen } from '@testing-library/react';
import useSWR from 'swr';
import { renderInKit } from '../../../platform/remote-tools/test/render';

function Stats() {
  const { data, error } = useSWR<{ totalProducts: number }>('/api/stats');
  return <p>{error ? String(error) : (data?.totalProducts ?? 'loading')}</p>;
}

function Export() {
  const { data, error } = useSWR<{ ready: boolean }, Error>('/api/export', {
    refreshInterval: (latest) => (latest?.ready === false ? 1_000 : 0),
    dedupingInterval: 0,
  });
  return <p>{error ? 'failed' : String(data?.ready)}</p>;
}

describe('a key whose interval depends on its data', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('is not retried after an error when it is not polled', async () => {
    const { calls } = renderInKit(<Export />, { respond: () => ({ status: 401 }) });
    await pass(60_000);
    expect(calls).toHaveLength(1);
  });

  test('is requested again at its interval after an error when it is polled', async () => {
    let status = 200;
    const { calls } = renderInKit(<Export />, { respond: () => ({ status, body: { ready: false } }) });
    await pass(500);
    status = 503;
    await pass(10_000);
    expect(calls).toHaveLength(11);
  });
});

// @spec-7.2
test('sends a GET to the path that a key names', async () => {
  const { calls } = renderInKit(<Stats />, { respond: () => ({ body: { totalProducts: 120 } }) });
  expect(await screen.findByText('120')).toBeTruthy();
  expect(calls).toMatchObject([{ method: 'GET', path: '/api/stats', body: undefined }]);
});
