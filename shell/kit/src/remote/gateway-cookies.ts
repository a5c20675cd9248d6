/** The gateway sets it while a new build of a remote is tried on a share of the visitors. */
export const SHARE_COOKIE = 'tm_share';

/** The gateway sets it for who has opened the link of a preview, until the preview ends. */
export const PREVIEW_COOKIE = 'tm_preview';
