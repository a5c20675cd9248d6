/** For remotes with forms: bundled into each of them, not part of what every visitor loads. */
export { isEmail } from './email';
export { type Errors, type Rules, useForm, type Values } from './use-form';
