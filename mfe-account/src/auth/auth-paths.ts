/** Pages of this remote that the mails of the API lead to, and no other app. */
export const FORGOT_PASSWORD = '/forgot-password';
export const RESET_PASSWORD = '/reset-password';
export const CONFIRM_EMAIL = '/confirm-email';
export const KEEP_EMAIL = '/keep-email';
export const KEEP_ACCOUNT = '/keep-account';
