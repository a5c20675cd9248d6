/** The event on `window` that makes the header open its search. It is no event of the kit, whose types live remotes have. */
export const SEARCH_REQUEST = 'search-requested';
