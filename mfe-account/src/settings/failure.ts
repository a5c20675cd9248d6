import { SIGN_IN_DOWN } from '@telemarket/kit/form';

/** The error texts of a button that does not belong to a form. */
export const BUTTON_FAILURES = { unreachable: SIGN_IN_DOWN, otherwise: 'Please try again.' };
