import { useKit, useStore } from '@telemarket/kit';
import { lazy, Suspense } from 'react';

const Toaster = lazy(async () => ({ default: (await import('./toaster')).Toaster }));

/** Loads the toaster with the first toast. */
export function ToastSlot() {
  const toasts = useStore(useKit().toasts);
  if (toasts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
