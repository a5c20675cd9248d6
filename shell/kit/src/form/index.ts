/** For remotes with forms: bundled into each of them, so that a visitor without a form does not load it. */
export { isEmail } from './email';
export { CodeInput } from './code-input';
export { entryFailure } from './entry-failure';
export { FailureNote } from './failure';
export { LoginForm } from './login-form';
export { MAX_LENGTHS } from './max-lengths';
export { PasswordInput } from './password-input';
export { isUnreachable, retryText } from './retry-text';
export { CODE_RULE, isWrongCode, needsCode } from './second-factor';
export { anything, required, requiredEmail } from './rules';
export { TICKET_CATEGORIES, TICKET_PRIORITIES } from './ticket';
export { EMAIL_INPUT, TextField, VERBATIM_INPUT } from './text-field';
export { type Errors, fieldErrors, type Rules, useForm, type Values } from './use-form';
