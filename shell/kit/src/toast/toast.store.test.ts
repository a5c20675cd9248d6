import { createToastStore } from './toast.store';

test('only the newest toast is shown', () => {
  const toasts = createToastStore();
  toasts.show({ title: 'Order placed successfully!' });
  toasts.show({ title: 'Error', variant: 'destructive' });
  expect(toasts.get()).toMatchObject([{ title: 'Error', variant: 'destructive', open: true }]);
});

// @spec-4.41
test('a dismissed toast is removed after 1,000,000 ms', () => {
  jest.useFakeTimers();
  const toasts = createToastStore();
  toasts.show({ title: 'Profile Updated' });
  const [shown] = toasts.get();
  toasts.dismiss(shown?.id ?? 0);
  expect(toasts.get()).toMatchObject([{ open: false }]);
  jest.advanceTimersByTime(999_999);
  expect(toasts.get()).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
  jest.useRealTimers();
});
