/**
 * The pages that the operator can write, with their first titles. The audit log identifies a page by its place in this
 * list.
 */
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

/**
 * `linked`: the footer has a link to the page, but nothing is published. `hidden`: there is neither a link nor a page.
 */
export const PAGE_STATES = ['linked', 'hidden', 'published'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** Returns the state of a page that nobody has changed. */
export const firstStateOf = (slug: PageSlug): PageState => (slug === 'imprint' ? 'hidden' : 'linked');
