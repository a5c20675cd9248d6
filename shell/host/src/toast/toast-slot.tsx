import { useKit, useStore } from '@telemarket/kit';
import { RemoteView } from '../remote/remote-view';
import { PlainToasts } from './plain-toasts';

/** Loads the toaster with the first toast. A toast is shown even when the toaster cannot be loaded. */
export function ToastSlot() {
  const toasts = useStore(useKit().toasts);
  if (toasts.length === 0) return null;
  return <RemoteView id="shell/toaster" loading={null} down={(retry) => <PlainToasts retry={retry} />} />;
}
