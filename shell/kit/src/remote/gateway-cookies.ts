/** Set by the gateway while a remote has a canary, to assign the visitor to a share. */
export const SHARE_COOKIE = 'tm_share';

/** Set by the gateway when a visitor opens a preview link, until the preview ends. */
export const PREVIEW_COOKIE = 'tm_preview';
