/** The maximum of live reservations of one account or guest's address, and of all guests of one network. */
export const MAX_LIVE = 3;
/** How long a guest's order reserves until the guest presses the button of its mail. */
export const UNCONFIRMED_MINUTES = 30;
