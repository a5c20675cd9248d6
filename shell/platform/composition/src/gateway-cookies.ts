/** The gateway sets this cookie for visitors who get a canary. The value is their share, from 0 to 9999. */
export const SHARE_COOKIE = 'tm_share';

/** The gateway sets this cookie when a visitor opens a preview link. It expires when the preview ends. */
export const PREVIEW_COOKIE = 'tm_preview';

/**
 * The gateway sets this cookie when a visitor opens the link to the next version of the site. It expires after three
 * days.
 */
export const NEXT_SITE_COOKIE = 'tm_next';
