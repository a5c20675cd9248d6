import { shopName } from '../../shop/current-shop';
import { bidi } from '@telemarket/composition/text';
import {
  button,
  facts,
  type ShopContent,
  type ShopPart,
  type TemplateContext,
  toProven,
  toTyped,
} from '../template/content';
import { greeting, plausibleUsername } from './plausible';
import { timeText } from './time';

/** Tokens are sealed. */
type Token = { token: string };
type ChangeOnDevice = { device: string; changedAt: string };
/** `telegram`: the username at Telegram; null for an account without one. */
type TelegramChange = ChangeOnDevice & { telegram: string | null };
/** `token` undoes the change. Only the mail to the old address has one. */
type EmailChange = { newEmail: string; token: string | null };

const ALWAYS = 'Such mails cannot be switched off.';
const OF_ACCOUNT = `You get this mail because this is the address of an account at TeleMarket. ${ALWAYS}`;
const OF_EITHER = `You get this mail because this is or was the address of an account at TeleMarket. ${ALWAYS}`;
const ENTERED = 'You get this mail because somebody entered this address for an account at TeleMarket.';
const SECURITY_PATH = '/profile?tab=security';

type Greeted = { firstName: string };
/** `isOwner`: whether the account has confirmed the address. `since`: when the account was made, in ISO format. */
export type AccountLink = Token & { username: string; isOwner?: boolean; since?: string };
/** The fields of the first account are repeated outside `accounts`, because an earlier version knows only those. */
type PasswordLinks = Greeted &
  AccountLink & {
    minutes: number;
    /** The one account that has the address, or all that claim it. */
    accounts?: AccountLink[];
    /** True if more accounts claim the address than the mail lists. */
    hasMore?: boolean;
  };

const SEVERAL_CLAIMS =
  'Several accounts claim this address. Choose the one that is yours: with its new password it gets the address, and the others lose it.';

const WITH_DOTS = /^[\p{L}\p{N}._-]+$/u;

function passwordLink(account: AccountLink, { link, unseal }: TemplateContext): ShopPart[] {
  const { username, isOwner, token, since } = account;
  // Readers who have forgotten their username need it for the login. The owner of the address has chosen it, also with a dot.
  const name = isOwner && WITH_DOTS.test(username) ? username : plausibleUsername(username);
  return [
    facts(...(name ? [['Username', name] as const] : []), ...(since ? [['Since', timeText(since)] as const] : [])),
    // Password managers read the username on the page.
    button('Choose a new password', link('/reset-password', { token: unseal(token), ...(name && { username: name }) })),
  ];
}

type AccountMail = Omit<ShopContent, 'reason'> & { reason?: string };
type MakeAccountMail<Data> = (data: Data, context: TemplateContext) => AccountMail;

/** A mail about an account begins with a greeting. */
const greet =
  <Data extends Greeted>(make: MakeAccountMail<Data>) =>
  (data: Data, context: TemplateContext): ShopContent => {
    const { parts, reason = OF_ACCOUNT, ...content } = make(data, context);
    return { ...content, reason, parts: [greeting(data.firstName), ...parts] };
  };
const toOwner = <Data>(make: MakeAccountMail<Data & Greeted>) => toProven<Data & Greeted>(greet(make));
/** The address waits for its confirmation. */
const toClaimed = <Data>(make: MakeAccountMail<Data & Greeted>) => toTyped<Data & Greeted>('confirmation', greet(make));

function telegramAccount(name: string | null): string {
  if (name === null) return 'A Telegram account without a username';
  return plausibleUsername(name) === null ? 'A Telegram account' : `The Telegram account @${name}`;
}

const change = ({ device, changedAt }: ChangeOnDevice) => facts(['When', timeText(changedAt)], ['Where', device]);

function undoChange({ token }: EmailChange, { link, unseal }: TemplateContext): ShopPart[] {
  if (token === null) return [];
  return [
    'If it was not you, press the button: it undoes the change, signs everybody out and lets you choose a new password.',
    button('It was not me', link('/keep-email', { token: unseal(token) })),
    'The link works for 7 days.',
  ];
}

export const ACCOUNT_MAILS = {
  'new-sign-in': toOwner<{ device: string; signedInAt: string }>(({ device, signedInAt }, { link }) => ({
    subject: 'New sign-in to your account',
    preview: `${device}, ${timeText(signedInAt)}`,
    parts: [
      'Somebody has signed in to your account on a device that you have not used here before.',
      facts(['When', timeText(signedInAt)], ['Where', device]),
      'If it was you, ignore this mail. If not, sign the device out and change your password.',
      button('Show my sessions', link(SECURITY_PATH)),
    ],
    reason:
      'You get this mail because Login Alerts are on in your account settings at TeleMarket, where you can switch them off.',
  })),
  // Mails that an earlier version stored have no username. The previous version of the template reads the address.
  'verify-email': toClaimed<Token & { username?: string; email: string }>(({ username, token }, { link, unseal }) => {
    const name = plausibleUsername(username);
    return {
      subject: 'Please confirm your email address',
      preview: 'Click once to confirm that this address is yours.',
      parts: [
        `${name ? bidi`The account ${name}` : 'An account'} at ${bidi`${shopName()}`} claims this address. Please confirm that it is yours. The link works for 7 days.`,
        button('Confirm this address', link('/confirm-email', { token: unseal(token) })),
        'If this account is not yours, do nothing: an account whose address is not confirmed and that has ordered nothing is removed after 30 days.',
      ],
      reason: ENTERED,
    };
  }),
  // This mail goes to the new address. The previous version of the template reads it.
  'change-email': toClaimed<Token & { username: string; newEmail: string }>(({ username, token }, { link, unseal }) => {
    const name = plausibleUsername(username);
    return {
      subject: 'Please confirm your new email address',
      preview: 'Until then your old address stays in use.',
      parts: [
        `${name ? bidi`Your account ${name}` : 'Your account'} gets this address when you confirm it. Until then, the old address stays in use.`,
        'The link works once, for 24 hours.',
        button('Confirm this address', link('/confirm-email', { token: unseal(token) })),
        'If you did not ask for this, do nothing.',
      ],
      reason: ENTERED,
    };
  }),
  // This mail goes to the old address, before anything has changed.
  'email-change-asked': toOwner<EmailChange>((data, context) => ({
    subject: 'A change of your email address was requested',
    preview: 'If it was not you, you can undo the change.',
    parts: [
      'Somebody who knows your password requested a new email address for your account:',
      facts(['New address', data.newEmail]),
      'It replaces this address when it is confirmed from its own mailbox.',
      ...undoChange(data, context),
    ],
    reason: OF_EITHER,
  })),
  // This mail goes to both addresses.
  'email-changed': toOwner<EmailChange>((data, context) => ({
    subject: 'Your email address was changed',
    preview: bidi`Your account now has the address ${data.newEmail}.`,
    parts: [
      `From now on, mails about your account go to ${data.token === null ? 'this' : 'another'} address:`,
      facts(['New address', data.newEmail]),
      'Mails about an order go to the address that was given with the order.',
      ...undoChange(data, context),
    ],
    reason: OF_EITHER,
  })),
  'password-changed': toOwner<ChangeOnDevice>((data, { link }) => ({
    subject: 'Your password was changed',
    preview: 'All other sessions have ended. If it was not you, choose a new password at once.',
    parts: [
      'The password of your account was changed, and all other sessions have ended. Notifications on your devices and in other apps are off until you switch them on again.',
      change(data),
      'If it was not you, choose a new password at once. That signs out everybody else.',
      button('It was not me', link('/forgot-password')),
    ],
  })),
  'reset-password': toTyped<PasswordLinks>('password-link', ({ firstName, minutes, hasMore, ...first }, context) => {
    const { accounts = [first] } = first;
    const isOne = accounts.length === 1;
    return {
      subject: 'Choose a new password',
      preview: `The link works once, for ${minutes} minutes.`,
      parts: [
        greeting(isOne ? firstName : ''),
        `Somebody requested a new password for this address. The link works once, for ${minutes} minutes after the request.`,
        ...(isOne ? [] : [SEVERAL_CLAIMS]),
        ...accounts.flatMap((account) => passwordLink(account, context)),
        ...(hasMore ? ['More accounts claim this address. If yours is not in this mail, contact our support.'] : []),
        'If it was not you, do nothing: your password stays as it is.',
      ],
      reason: 'You get this mail because somebody entered this address under "Forgot password?" at TeleMarket.',
    };
  }),
  'account-erasure': toOwner<Token & { eraseAt: string }>(({ eraseAt, token }, { link, unseal }) => ({
    subject: 'Your account will be deleted',
    preview: `You can keep it until ${timeText(eraseAt)}.`,
    parts: [
      'Somebody who knows your password asked us to delete your account. You are signed out everywhere.',
      facts(['It is deleted on', timeText(eraseAt)]),
      'Until then you can keep it with the button below or in your account settings.',
      button('Keep my account', link('/keep-account', { token: unseal(token) })),
      'If it was not you, keep your account and choose a new password. We send no other mail before it is deleted.',
    ],
  })),
  'erasure-cancelled': toOwner<object>((_data, { link }) => ({
    subject: 'Your account stays',
    preview: 'It will not be deleted.',
    parts: ['Your account will not be deleted. Sign in as before.', button('Account Settings', link('/profile'))],
  })),
  'data-export-ready': toOwner<{ expiresAt: string }>(({ expiresAt }, { link }) => ({
    subject: 'Your data is ready to download',
    preview: `You can find it in your account settings until ${timeText(expiresAt)}.`,
    parts: [
      'Everything that we store about you is in two files: a page to read, and JSON for other programs. You must be signed in.',
      facts(['Available until', timeText(expiresAt)]),
      button('Download my data', link(SECURITY_PATH)),
      'If you did not request this, somebody knows your password. Please change it.',
    ],
  })),
  // The link switches the factor off. Mails that the previous version stored have no token.
  'second-factor-on': toOwner<ChangeOnDevice & Partial<Token>>(({ token, ...data }, { link, unseal }) => ({
    subject: 'Two-factor authentication is on',
    preview: 'From now on, signing in needs a code from your authenticator app.',
    parts: [
      'From now on, signing in to your account needs your password and a code from your authenticator app.',
      change(data),
      'Store your recovery codes where you can find them without your phone. Each works once.',
      'If it was not you, somebody knows your password. The button switches two-factor authentication off, signs everybody out and lets you choose a new password.',
      button(
        'It was not me',
        token === undefined ? link('/forgot-password') : link('/keep-email?of=factor', { token: unseal(token) }),
      ),
      'The link works for 7 days.',
    ],
  })),
  'second-factor-off': toOwner<ChangeOnDevice>((data, { link }) => ({
    subject: 'Two-factor authentication is off',
    preview: 'Signing in needs only your password.',
    parts: [
      'Signing in to your account needs only your password. Your recovery codes do not work any more.',
      change(data),
      'If it was not you, choose a new password at once. That ends every session.',
      button('It was not me', link('/forgot-password')),
    ],
  })),
  'telegram-linked': toOwner<TelegramChange>(({ telegram, ...data }, { link }) => ({
    subject: 'A Telegram account was linked to your account',
    preview: 'Signing in works as before.',
    parts: [
      `${telegramAccount(telegram)} was linked to your account. Nobody can sign in here with it.`,
      change(data),
      'If it was not you, choose a new password at once, and unlink it in your security settings.',
      button('Security settings', link(SECURITY_PATH)),
    ],
  })),
  'telegram-unlinked': toOwner<TelegramChange>(({ telegram, ...data }, { link }) => ({
    subject: 'A Telegram account was unlinked from your account',
    preview: 'You can link one again in your security settings.',
    parts: [
      `${telegramAccount(telegram)} is no longer linked to your account.`,
      change(data),
      'If it was not you, choose a new password at once. That ends every session.',
      button('Security settings', link(SECURITY_PATH)),
    ],
  })),
};
