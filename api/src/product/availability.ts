/** Only an available listing can be ordered, and only a unique listing can be reserved or sold. */
export const AVAILABILITIES = ['available', 'reserved', 'sold'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
