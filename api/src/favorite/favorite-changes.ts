/** The maximum number of favourites of an account. */
export const MAX_FAVORITES = 500;

/**
 * Applies changes to a set of favourites. If the same changes are applied again, nothing happens.
 * @param stored in the order in which they were added
 * @param added wins over `removed`
 * @returns what to insert and what to delete; `full`: those of `added` that the set has no room for
 */
export function favoriteChanges(
  stored: readonly number[],
  added: readonly number[],
  removed: readonly number[],
  max = MAX_FAVORITES,
) {
  const wanted = new Set(added);
  const unwanted = new Set(removed);
  const deleted = stored.filter((id) => unwanted.has(id) && !wanted.has(id));
  const missing = [...wanted].filter((id) => !stored.includes(id));
  const room = Math.max(0, max - (stored.length - deleted.length));
  return { inserted: missing.slice(0, room), deleted, full: missing.slice(room) };
}
