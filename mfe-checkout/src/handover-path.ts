/** The page that shows and checks the record of a hand-over. A link may have the record as the state of its history entry. */
export const HANDOVER_PATH = '/handover';
