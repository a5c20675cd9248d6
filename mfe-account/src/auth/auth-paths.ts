/** The paths of the pages that links in mails open, and of the page that requests such a mail. */
export const FORGOT_PASSWORD = '/forgot-password';
export const RESET_PASSWORD = '/reset-password';
export const CONFIRM_EMAIL = '/confirm-email';
export const KEEP_EMAIL = '/keep-email';
export const KEEP_ACCOUNT = '/keep-account';
export const STAFF_INVITATION = '/staff-invitation';
/** Telegram sends the browser back to this page, whose whole address is registered with BotFather. */
export const LINK_TELEGRAM = '/link-telegram';
