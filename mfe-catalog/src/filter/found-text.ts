/** @returns For example "12 of 120 listings", or "120 listings" when all are shown. */
export function foundText(found: string, all: string): string {
  const listings = all === '1' ? '1 listing' : `${all} listings`;
  return found === all ? listings : `${found} of ${listings}`;
}
