import { createStore, type Store } from '../store/store';

export interface ToastInput {
  title: string;
  description?: string;
  /** A destructive toast interrupts a screen reader, a default one waits its turn. */
  variant?: 'default' | 'destructive';
  /** e.g. Undo. */
  action?: { label: string; run: () => void };
}

export interface Toast extends ToastInput {
  id: number;
  open: boolean;
}

export interface ToastStore extends Store<readonly Toast[]> {
  show(toast: ToastInput): void;
  dismiss(id: number): void;
}

/** One visible at a time. */
const LIMIT = 1;
/** A dismissed toast leaves the list this late; its node is unmounted after its exit animation. */
const REMOVE_DELAY_MS = 1_000_000;

export function createToastStore(): ToastStore {
  const store = createStore<readonly Toast[]>([]);
  let lastId = 0;
  return {
    ...store,
    show(toast) {
      lastId += 1;
      store.set([{ ...toast, id: lastId, open: true }, ...store.get()].slice(0, LIMIT));
    },
    dismiss(id) {
      store.set(store.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      setTimeout(() => store.set(store.get().filter((toast) => toast.id !== id || toast.open)), REMOVE_DELAY_MS);
    },
  };
}
