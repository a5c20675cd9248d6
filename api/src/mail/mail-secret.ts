/** The context that encrypts the secrets in the data of mails; see secret-box. */
export const MAIL_SECRET_CONTEXT = 'mail';
