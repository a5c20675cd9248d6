/** The pages that the operator can write, with their first titles. The audit log has their places in this list. */
export const PAGE_TITLES = {
  featured: 'Featured',
  guides: 'Guides',
  security: 'Security',
  about: 'About',
  careers: 'Careers',
  press: 'Press',
  partners: 'Partners',
  cookies: 'Cookies',
  imprint: 'Imprint',
} as const;

export type PageSlug = keyof typeof PAGE_TITLES;
export const PAGE_SLUGS = Object.keys(PAGE_TITLES) as PageSlug[];

/** `linked`: the footer has a link, and no page is there. `hidden`: neither is there. */
export const PAGE_STATES = ['linked', 'hidden', 'published'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** A page that nobody has changed has this state. */
export const firstState = (slug: PageSlug): PageState => (slug === 'imprint' ? 'hidden' : 'linked');
