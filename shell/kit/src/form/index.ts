/** For remotes with forms: bundled into each of them, so that a visitor without a form does not load it. */
export { isEmail } from './email';
export { isUnreachable, retryText } from './failure';
export { FailureNote } from './failure-note';
export { fieldErrors } from './field-errors';
export { entryFailure, LoginForm } from './login-form';
export { PasswordInput } from './password-input';
export { anything, required, requiredEmail } from './rules';
export { TICKET_CATEGORIES, TICKET_PRIORITIES } from './ticket';
export { EMAIL_INPUT, TextField, VERBATIM_INPUT } from './text-field';
export { type Errors, type Rules, useForm, type Values } from './use-form';
