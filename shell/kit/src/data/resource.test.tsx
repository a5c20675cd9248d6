import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderInKit } from '../../../platform/remote-tools/test/render';
import { type Freshness, type ResourceOptions, useResource } from './resource';

function Stats() {
  const { data, error } = useResource<{ totalProducts: number }>('/api/stats', 'once');
  return <p>{error ? String(error) : (data?.totalProducts ?? 'loading')}</p>;
}

function Export() {
  const { data, error } = useResource<{ ready: boolean }>('/api/export', {
    poll: (latest) => (latest?.ready === false ? 1_000 : 0),
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
test('a resource is read with a GET request to its key', async () => {
  const { calls } = renderInKit(<Stats />, { respond: () => ({ body: { totalProducts: 120 } }) });
  expect(await screen.findByText('120')).toBeTruthy();
  expect(calls).toMatchObject([{ method: 'GET', path: '/api/stats', body: undefined }]);
});

describe('a resource is requested', () => {
  // these tests share one cache of SWR, so each test has its own key
  let part = 0;
  const key = () => `/api/parts/${part}`;
  /** A page with a button that closes and opens the part that shows the resource. */
  function openPart(fresh: Freshness<string[]>, options: ResourceOptions<string[], string> = {}, boot = {}) {
    function Shown() {
      const { data, isValidating } = useResource<string[]>(key(), fresh, options);
      return <p>{`${data?.join() ?? 'nothing'}${isValidating ? ', loading' : ''}`}</p>;
    }
    function Page() {
      const [open, setOpen] = useState(true);
      return (
        <>
          <button onClick={() => setOpen(!open)}>Toggle</button>
          {open && <Shown />}
        </>
      );
    }
    let round = 0;
    return renderInKit(<Page />, { respond: () => ({ body: [`round ${(round += 1)}`] }), boot });
  }

  const toggle = () => fireEvent.click(screen.getByRole('button'));
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /**
   * Returns to the tab. SWR took the timer of its focus listener before the test replaced the timers, so this function
   * needs real timers.
   */
  async function focus() {
    fireEvent.focus(window);
    const now = Date.now();
    jest.useRealTimers();
    jest.spyOn(Date, 'now').mockReturnValue(now);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    jest.restoreAllMocks();
  }

  beforeEach(() => {
    part += 1;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  test.each<[Freshness<string[]>, number, number]>([
    ['once', 1, 1],
    ['on open', 2, 2],
    ['on focus', 2, 3],
    [{ poll: 60_000 }, 2, 3],
  ])('%j: %i times after a second opening, %i times after a return to the tab', async (fresh, opened, focused) => {
    const { calls } = openPart(fresh);
    await pass(100);
    toggle();
    // this is within the two seconds in which SWR shares a response
    toggle();
    expect(screen.getByText(/^round 1/)).toBeTruthy();
    await pass(100);
    expect(calls).toHaveLength(opened);
    expect(screen.getByText(`round ${opened}`)).toBeTruthy();
    await pass(6_000);
    await focus();
    expect(calls).toHaveLength(focused);
  });

  test('on open: data that came with the page is fresh at the first opening only', async () => {
    const { calls } = openPart('on open', {}, { data: { [key()]: ['served'] } });
    await pass(100);
    expect([screen.getByText('served').textContent, calls.length]).toEqual(['served', 0]);
    toggle();
    toggle();
    expect(screen.getByText(/served/)).toBeTruthy();
    await pass(100);
    expect([screen.getByText('round 1').textContent, calls.length]).toEqual(['round 1', 1]);
  });

  test('on open: data that came with the page is requested again for a part that opens after a press', async () => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
    const { calls } = openPart('on open', {}, { data: { [key()]: ['served'] } });
    expect(screen.getByText(/^served/)).toBeTruthy();
    await pass(100);
    expect([screen.getByText('round 1').textContent, calls.length]).toEqual(['round 1', 1]);
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  test('on open, without stale data: a form never starts with data from an earlier opening', async () => {
    openPart('on open', { hideStale: true });
    await pass(100);
    toggle();
    toggle();
    expect(screen.getByText(/^nothing/)).toBeTruthy();
    await pass(100);
    expect(screen.getByText('round 2')).toBeTruthy();
  });
});
