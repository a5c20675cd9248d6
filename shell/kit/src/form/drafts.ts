import type { SessionUser } from '@telemarket/kit';

type Draft = Readonly<Record<string, string>>;

/** Unsaved input of forms in dialogs, by draft name. It lasts as long as the page and the session of its user. */
const drafts = new Map<string, Draft>();
/** The forms of the page into which the user has typed something. */
const typedForms = new Set<HTMLFormElement>();
/** The id of the last user whom the page knew. */
let lastUser: number | undefined;

export const draftOf = (name: string | undefined): Draft | undefined =>
  name === undefined ? undefined : drafts.get(name);

/** @param name Undefined: the form has no draft. The end of the session still resets the form. */
export function storeDraft(form: HTMLFormElement, name: string | undefined, values: Draft): void {
  for (const other of typedForms) if (!other.isConnected) typedForms.delete(other);
  typedForms.add(form);
  if (name !== undefined) drafts.set(name, values);
}

export const deleteDraft = (name: string | undefined): boolean => name !== undefined && drafts.delete(name);

/**
 * Gives a draft another name, because its form now edits a newer version of the same thing.
 * @param goesAlong Says whether a field stays in the draft. A value that the user has not changed must not replace the
 * newer value of the field.
 */
export function moveDraft(from: string, to: string, goesAlong = (_field: string, _value: string) => true): void {
  const fields = Object.entries(drafts.get(from) ?? {}).filter(([field, value]) => goesAlong(field, value));
  drafts.delete(from);
  if (fields.length > 0) drafts.set(to, Object.fromEntries(fields));
}

export const forgetDrafts = (): void => drafts.clear();

/** Deletes all input when the session ends: the next person at this device must not see it. */
function handleSession(user: SessionUser | null): void {
  const hasEnded = user === null || (lastUser !== undefined && lastUser !== user.id);
  lastUser = user?.id;
  if (!hasEnded) return;
  forgetDrafts();
  for (const form of typedForms) form.reset();
  typedForms.clear();
}

// listens to `window`, because each remote has its own copy of this module; the server has no events
if (typeof window !== 'undefined')
  window.addEventListener('auth-changed', (event) =>
    handleSession((event as CustomEvent<{ user: SessionUser | null }>).detail.user),
  );
