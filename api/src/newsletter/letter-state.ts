/** A stopped letter can be continued. */
export const LETTER_STATES = ['draft', 'sending', 'stopped', 'sent'] as const;
export type LetterState = (typeof LETTER_STATES)[number];
