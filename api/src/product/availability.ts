/** Whether a listing can be ordered. Only unique listings can be reserved or sold. */
export const AVAILABILITIES = ['available', 'reserved', 'sold'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
