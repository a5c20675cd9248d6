import { createStore, useStore } from '../store/store';

/** The containers for toasts in open dialogs, the innermost last. While a dialog is open, toasts outside of it are inert. */
const places: HTMLElement[] = [];
const changes = createStore(0);

/** @returns The function to call when the dialog is closed. */
export function addToastPlace(place: HTMLElement): () => void {
  places.push(place);
  changes.set(changes.get() + 1);
  return () => {
    places.splice(places.indexOf(place), 1);
    changes.set(changes.get() + 1);
  };
}

/** The place for toasts in the innermost open dialog. Undefined: no dialog is open. */
export function useToastPlace(): HTMLElement | undefined {
  useStore(changes);
  return places.at(-1);
}
