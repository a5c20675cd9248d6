import { ApiError } from '@telemarket/kit';
import { required } from './rules';

/** The codes of the API's problems about the second factor. */
const CODE_NEEDED = 'second-factor';
const CODE_WRONG = 'second-factor-wrong';

export const CODE_RULE = required('Enter the code.');

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

/** Says whether only the code of the second factor is missing. */
export const needsCode = (error: unknown): boolean => codeOf(error) === CODE_NEEDED;

/** Says whether the code is wrong or already used. */
export const isWrongCode = (error: unknown): boolean => codeOf(error) === CODE_WRONG;
