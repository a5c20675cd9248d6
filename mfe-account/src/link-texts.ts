/** A page shows these texts when a mail program has dropped the fragment of its link. */
export const INCOMPLETE_LINK = {
  title: 'This link is incomplete',
  text: 'Your mail program did not open the whole link. Copy the link or the code from the mail, and paste it here.',
};

/** The text for an unknown link begins with these sentences. */
export const TRY_LINK_AGAIN =
  'The link may be incomplete or too old. Copy the link or the code from the newest mail, and paste it here.';
