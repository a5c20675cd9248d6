/** The two views of lists of listings. */
export const LIST_VIEWS = { cards: 'Cards', rows: 'Rows' } as const;
export type ListingView = keyof typeof LIST_VIEWS;

/** @returns `cards` for an unknown value. */
export const toListView = (value: string | null | undefined): ListingView => (value === 'rows' ? 'rows' : 'cards');
