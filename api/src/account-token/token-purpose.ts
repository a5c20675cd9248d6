/** These links undo a change of a confirmed address, and of an address that was only claimed. */
export const REVERT_EMAIL = ['revert-email', 'revert-claim'] as const;
/** These links give an account back to the reader of the mailbox that they were sent to. */
export const RECOVERY = [...REVERT_EMAIL, 'revert-factor'] as const;

export const RESET_TTL_MINUTES = 30;

export type TokenPurpose =
  (typeof RECOVERY)[number] | 'reset-password' | 'verify-email' | 'change-email' | 'keep-account';
