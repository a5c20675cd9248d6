import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAction } from './use-action';

/** Makes an action that ends when `settle` is called. `signal` is the signal of the last run. */
function work() {
  let settle = () => {};
  let signal: AbortSignal | undefined;
  return {
    start: jest.fn(() => new Promise<void>((resolve) => (settle = resolve))),
    cancellable(given: AbortSignal) {
      signal = given;
      return new Promise<void>((_resolve, reject) =>
        given.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    },
    settle: () => act(async () => settle()),
    isAborted: () => signal?.aborted,
  };
}

interface SendProps {
  action: () => Promise<unknown>;
  onError?: () => unknown;
}

function Send({ action, onError }: SendProps) {
  const { run, busy } = useAction(action, { atUnmount: 'continue', onError });
  return <button onClick={run}>{busy ? 'Sending' : 'Send'}</button>;
}

test('a second press in the same frame does nothing, and a press after the end runs the action again', async () => {
  const { start, settle } = work();
  render(<Send action={start} />);
  const button = screen.getByRole('button');
  // React renders only after both presses
  act(() => {
    button.click();
    button.click();
  });
  expect(start).toHaveBeenCalledTimes(1);
  expect(button.textContent).toBe('Sending');
  await settle();
  fireEvent.click(button);
  expect(start).toHaveBeenCalledTimes(2);
});

test('an action is busy until its error handler has finished', async () => {
  let handled = () => {};
  const onError = jest.fn(() => new Promise<void>((resolve) => (handled = resolve)));
  render(<Send action={() => Promise.reject(new Error('refused'))} onError={onError} />);
  await userEvent.click(screen.getByRole('button'));
  expect(onError).toHaveBeenCalledTimes(1);
  await act(async () => handled());
  expect(screen.getByRole('button').textContent).toBe('Send');
});

test('an action that continues after its component is unmounted still calls its error handler', async () => {
  const onError = jest.fn();
  let reject = () => {};
  const action = () => new Promise<void>((_resolve, refuse) => (reject = () => refuse(new Error('refused'))));
  const { unmount } = render(<Send action={action} onError={onError} />);
  await userEvent.click(screen.getByRole('button'));
  unmount();
  await act(async () => reject());
  expect(onError).toHaveBeenCalledTimes(1);
});

test.each(['unmount', 'Stop'])(
  'an action that may be cancelled is aborted by %s, and this is not an error',
  async (by) => {
    const { cancellable, isAborted } = work();
    const onError = jest.fn();
    function Download() {
      const { run, cancel, busy, error } = useAction(cancellable, { atUnmount: 'cancel', onError });
      return (
        <>
          <button onClick={run}>{busy ? 'Loading' : 'Load'}</button>
          <button onClick={cancel}>Stop</button>
          {error !== null && 'failed'}
        </>
      );
    }
    const { unmount } = render(<Download />);
    await userEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(isAborted()).toBe(false);
    if (by === 'unmount') unmount();
    else await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(isAborted()).toBe(true);
    if (by === 'Stop') expect(screen.getByRole('button', { name: 'Load' })).toBeTruthy();
    expect(screen.queryByText('failed')).toBeNull();
    expect(onError).not.toHaveBeenCalled();
  },
);
