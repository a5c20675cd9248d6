/** A stopped letter goes on where it was stopped. */
export const LETTER_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type LetterState = (typeof LETTER_STATES)[number];
