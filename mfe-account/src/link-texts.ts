/** A page shows these texts when a program has dropped the fragment of its link. */
export const INCOMPLETE = {
  title: 'This link is incomplete',
  text: 'Your mail program has not opened the whole link. Copy the link or the code from the mail, and paste it here.',
};

/** Begins the text for a link that no mail has. */
export const TRY_LINK_AGAIN =
  'It may be incomplete or too old. Copy the link or the code from the newest mail, and paste it here.';
