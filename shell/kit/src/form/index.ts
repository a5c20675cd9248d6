/** Each remote with forms bundles this entry, so that pages without a form do not load it. */
export { CodeInput } from './code-input';
export { type FailureTexts, failureText, SIGN_IN_DOWN } from './failure-text';
export { FailureNote } from './failure';
export { LinkForm } from './link-form';
export { useLinkChanges, useLinkValues } from './link-values';
export { LoginForm } from './login-form';
export { MAX_LENGTHS } from './max-lengths';
export { PasswordInput } from './password-input';
export { CODE_RULE, isWrongCode, needsCode } from './second-factor';
export { anything, required } from './rules';
export { optionalEmail, requiredEmail } from './email';
export { TICKET_CATEGORIES, TICKET_PRIORITIES } from './ticket';
export { EMAIL_INPUT, TextField, VERBATIM_INPUT } from './text-field';
export { type Action, type ActionOptions, useAction } from './use-action';
export { forgetDrafts, moveDraft } from './drafts';
export { type Errors, fieldErrors, type Rules, useForm, type Values } from './use-form';
