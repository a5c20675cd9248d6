/** Set by the gateway for visitors who get a canary: their share, from 0 to 9999. */
export const SHARE_COOKIE = 'tm_share';

/** Set by the gateway when a visitor opens a preview link, until the preview ends. */
export const PREVIEW_COOKIE = 'tm_preview';
