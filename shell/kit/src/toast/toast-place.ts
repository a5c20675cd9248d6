import { createStore, useStore } from '../store/store';

/** The containers for toasts in open dialogs, the innermost last. While a dialog is open, toasts outside of it are inert. */
const toastPlaces: HTMLElement[] = [];
const placeChanges = createStore(0);

/** @returns The function to call when the dialog is closed. */
export function addToastPlace(place: HTMLElement): () => void {
  toastPlaces.push(place);
  placeChanges.set(placeChanges.get() + 1);
  return () => {
    toastPlaces.splice(toastPlaces.indexOf(place), 1);
    placeChanges.set(placeChanges.get() + 1);
  };
}

/** The place for toasts in the innermost open dialog. Undefined: no dialog is open. */
export function useToastPlace(): HTMLElement | undefined {
  useStore(placeChanges);
  return toastPlaces.at(-1);
}
