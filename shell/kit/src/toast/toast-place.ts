import { useSyncExternalStore } from 'react';

/** An open dialog makes the rest of the page inert, toasts included. So toasts appear in the innermost one, the last here. */
const places: HTMLElement[] = [];
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** @returns The function to call when the dialog is closed. */
export function addToastPlace(place: HTMLElement): () => void {
  places.push(place);
  notify();
  return () => {
    places.splice(places.indexOf(place), 1);
    notify();
  };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The place for toasts in the innermost open dialog. Undefined: no dialog is open. */
export const useToastPlace = () =>
  useSyncExternalStore(
    subscribe,
    () => places.at(-1),
    () => undefined,
  );
