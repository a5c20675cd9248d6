/**
 * The event on `window` that makes the header open its search. It is not an event of the kit, because live remotes were
 * built with the types of those.
 */
export const SEARCH_REQUEST = 'search-requested';
