/**
 * The event on `window` that makes the header open its search. It is no event of the kit, because a new event would
 * change the types for which live remotes were built.
 */
export const SEARCH_REQUEST = 'search-requested';
