import { createStore, type Store } from '../store/store';

export interface ToastInput {
  title: string;
  description?: string;
  /** A screen reader announces a destructive toast immediately, and a default toast when the reader is idle. */
  variant?: 'default' | 'destructive';
  /** True for a message that is neither a success nor a failure. */
  isNotice?: boolean;
  /** A button such as Undo. */
  action?: { label: string; run: () => void };
}

export interface Toast extends ToastInput {
  id: number;
  open: boolean;
}

/** The store of the shown toasts. Its list has at most one toast, the newest. */
export interface ToastStore extends Store<readonly Toast[]> {
  show(toast: ToastInput): void;
  dismiss(id: number): void;
}

/**
 * A dismissed toast stays in the list for this time, so that its exit animation can end. The animation is far shorter.
 */
const REMOVE_DELAY_MS = 1_000_000;

export function createToastStore(): ToastStore {
  const store = createStore<readonly Toast[]>([]);
  let lastId = 0;
  return {
    ...store,
    show(toast) {
      lastId += 1;
      store.set([{ ...toast, id: lastId, open: true }]);
    },
    dismiss(id) {
      store.set(store.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => store.set(store.get().filter((toast) => toast.id !== id || toast.open)), REMOVE_DELAY_MS);
    },
  };
}
