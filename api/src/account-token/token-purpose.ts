/** These links undo a change of a confirmed address, and of an address that was only claimed. */
export const REVERT_EMAIL_PURPOSES = ['revert-email', 'revert-claim'] as const;
/** These links give an account back to the reader of the mailbox that they were sent to. */
export const RECOVERY_PURPOSES = [...REVERT_EMAIL_PURPOSES, 'revert-factor'] as const;

export const RESET_LINK_TTL_MINUTES = 30;

export type TokenPurpose =
  (typeof RECOVERY_PURPOSES)[number] | 'reset-password' | 'verify-email' | 'change-email' | 'keep-account';
