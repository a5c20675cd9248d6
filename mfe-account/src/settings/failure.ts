import { SIGN_IN_DOWN } from '@telemarket/kit/form';

/** Texts for a failed button without form fields. */
export const BUTTON_FAILURES = { unreachable: SIGN_IN_DOWN, otherwise: 'Please try again.' };
