/** Whether a listing can be ordered. Only one that is one of a kind can be reserved or sold. */
export const AVAILABILITIES = ['available', 'reserved', 'sold'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
