/**
 * The page that shows and checks the record of a hand-over. A link to it can pass a record in the state of the history
 * entry.
 */
export const HANDOVER_PATH = '/handover';
