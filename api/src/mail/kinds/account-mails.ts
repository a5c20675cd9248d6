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

/** The token is encrypted. */
type TokenData = { token: string };
type ChangeOnDevice = { device: string; changedAt: string };
/** `telegram` is the Telegram username. It is null for a Telegram account without a username. */
type TelegramChange = ChangeOnDevice & { telegram: string | null };
/** With `token`, the reader can undo the change. Only the mail to the old address has a token. */
type EmailChange = { newEmail: string; token: string | null };

const CANNOT_BE_SWITCHED_OFF = 'Mails like this one cannot be switched off.';
const ACCOUNT_ADDRESS_REASON = `You are receiving this mail because this is the address of an account on TeleMarket. ${CANNOT_BE_SWITCHED_OFF}`;
const OLD_OR_NEW_ADDRESS_REASON = `You are receiving this mail because this is or was the address of an account on TeleMarket. ${CANNOT_BE_SWITCHED_OFF}`;
const ENTERED_ADDRESS_REASON =
  'You are receiving this mail because somebody entered this address for an account on TeleMarket.';
const SECURITY_PATH = '/profile?tab=security';

type GreetingData = { firstName: string };
/**
 * `isOwner` says whether the account has confirmed the address. `since` is the time at which the account was created,
 * in ISO format.
 */
export type AccountLink = TokenData & { username: string; isOwner?: boolean; since?: string };
/**
 * The fields of the first account are repeated outside `accounts`, because an earlier version reads only those fields.
 */
type PasswordLinks = GreetingData &
  AccountLink & {
    minutes: number;
    /** The one account that has confirmed the address, or else all accounts that claim it. */
    accounts?: AccountLink[];
    /** True if more accounts claim the address than the mail lists. */
    hasMore?: boolean;
  };

const SEVERAL_ACCOUNTS_TEXT =
  'Several accounts use this address. Choose a new password for the one that is yours. That account then keeps the address, and the others lose it.';

const USERNAME_WITH_DOTS = /^[\p{L}\p{N}._-]+$/u;

function passwordLinkParts(account: AccountLink, { link, unseal }: TemplateContext): ShopPart[] {
  const { username, isOwner, token, since } = account;
  // A reader who has forgotten the username needs it for the login. A username with a dot is shown only to the owner of
  // the address, who has chosen this username.
  const name = isOwner && USERNAME_WITH_DOTS.test(username) ? username : plausibleUsername(username);
  return [
    facts(...(name ? [['Username', name] as const] : []), ...(since ? [['Since', timeText(since)] as const] : [])),
    // The link contains the username, because password managers read it from the page.
    button('Choose a new password', link('/reset-password', { token: unseal(token), ...(name && { username: name }) })),
  ];
}

type AccountMail = Omit<ShopContent, 'reason'> & { reason?: string };
type MakeAccountMail<Data> = (data: Data, context: TemplateContext) => AccountMail;

/** Makes a mail about an account, which begins with a greeting. */
const withGreeting =
  <Data extends GreetingData>(make: MakeAccountMail<Data>) =>
  (data: Data, context: TemplateContext): ShopContent => {
    const { parts, reason = ACCOUNT_ADDRESS_REASON, ...content } = make(data, context);
    return { ...content, reason, parts: [greeting(data.firstName), ...parts] };
  };
const toOwner = <Data>(make: MakeAccountMail<Data & GreetingData>) => toProven<Data & GreetingData>(withGreeting(make));
/** Makes a mail to an address that is not confirmed yet. */
const toUnconfirmedAddress = <Data>(make: MakeAccountMail<Data & GreetingData>) =>
  toTyped<Data & GreetingData>('confirmation', withGreeting(make));

function telegramAccountText(name: string | null): string {
  if (name === null) return 'A Telegram account without a username';
  return plausibleUsername(name) === null ? 'A Telegram account' : `The Telegram account @${name}`;
}

const changeFacts = ({ device, changedAt }: ChangeOnDevice) => facts(['When', timeText(changedAt)], ['Where', device]);

function undoChangeParts({ token }: EmailChange, { link, unseal }: TemplateContext): ShopPart[] {
  if (token === null) return [];
  return [
    'If this wasn’t you, press the button. It undoes the change, signs everybody out and lets you choose a new password.',
    button('This wasn’t me', link('/keep-email', { token: unseal(token) })),
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
      'If this was you, you can ignore this mail. If not, sign the device out and change your password.',
      button('Show my sessions', link(SECURITY_PATH)),
    ],
    reason:
      'You are receiving this mail because Login Alerts are on in your account settings on TeleMarket. You can switch them off there.',
  })),
  // Mails that an earlier version has stored have no username. `email` is only read by the previous version of the
  // template.
  'verify-email': toUnconfirmedAddress<TokenData & { username?: string; email: string }>(
    ({ username, token }, { link, unseal }) => {
      const name = plausibleUsername(username);
      return {
        subject: 'Please confirm your email address',
        preview: 'Click once to confirm that this address is yours.',
        parts: [
          `${name ? bidi`The account ${name}` : 'An account'} on ${bidi`${shopName()}`} was created with this address. Please confirm that the address is yours. The link works for 7 days.`,
          button('Confirm this address', link('/confirm-email', { token: unseal(token) })),
          'If this account is not yours, you can ignore this mail. An account without a confirmed address and without orders is removed after 30 days.',
        ],
        reason: ENTERED_ADDRESS_REASON,
      };
    },
  ),
  // This mail goes to the new address. `newEmail` is only read by the previous version of the template.
  'change-email': toUnconfirmedAddress<TokenData & { username: string; newEmail: string }>(
    ({ username, token }, { link, unseal }) => {
      const name = plausibleUsername(username);
      return {
        subject: 'Please confirm your new email address',
        preview: 'Your old address stays in use until you confirm.',
        parts: [
          `${name ? bidi`Your account ${name}` : 'Your account'} will use this address once you confirm it. Until then, your old address stays in use.`,
          'The link works once and expires after 24 hours.',
          button('Confirm this address', link('/confirm-email', { token: unseal(token) })),
          'If you did not request this, you can ignore this mail.',
        ],
        reason: ENTERED_ADDRESS_REASON,
      };
    },
  ),
  // This mail goes to the old address, before anything has changed.
  'email-change-asked': toOwner<EmailChange>((data, context) => ({
    subject: 'A change of your email address was requested',
    preview: 'If this wasn’t you, you can undo the change.',
    parts: [
      'Somebody who knows your password requested a new email address for your account:',
      facts(['New address', data.newEmail]),
      'It will replace this address once somebody opens the link that we have sent to the new address.',
      ...undoChangeParts(data, context),
    ],
    reason: OLD_OR_NEW_ADDRESS_REASON,
  })),
  // This mail goes to both addresses.
  'email-changed': toOwner<EmailChange>((data, context) => ({
    subject: 'Your email address was changed',
    preview: bidi`Your account now uses the address ${data.newEmail}.`,
    parts: [
      `From now on, mails about your account go to ${data.token === null ? 'this' : 'another'} address:`,
      facts(['New address', data.newEmail]),
      'Mails about an order go to the address that was given when ordering.',
      ...undoChangeParts(data, context),
    ],
    reason: OLD_OR_NEW_ADDRESS_REASON,
  })),
  'password-changed': toOwner<ChangeOnDevice>((data, { link }) => ({
    subject: 'Your password was changed',
    preview: 'All other sessions have ended. If this wasn’t you, choose a new password at once.',
    parts: [
      'Your password was changed, and all other sessions have ended. Notifications on your devices and in other apps are off until you switch them on again.',
      changeFacts(data),
      'If this wasn’t you, choose a new password at once. That signs out everybody else.',
      button('This wasn’t me', link('/forgot-password')),
    ],
  })),
  'reset-password': toTyped<PasswordLinks>('password-link', ({ firstName, minutes, hasMore, ...first }, context) => {
    const { accounts = [first] } = first;
    const isOne = accounts.length === 1;
    return {
      subject: 'Choose a new password',
      preview: `The link works once and expires after ${minutes} minutes.`,
      parts: [
        greeting(isOne ? firstName : ''),
        `Somebody requested a new password for this address. The link works once and expires ${minutes} minutes after the request.`,
        ...(isOne ? [] : [SEVERAL_ACCOUNTS_TEXT]),
        ...accounts.flatMap((account) => passwordLinkParts(account, context)),
        ...(hasMore
          ? ['Other accounts use this address, too. If yours is not in this mail, contact our support.']
          : []),
        'If this wasn’t you, you can ignore this mail. Your password stays the same.',
      ],
      reason:
        'You are receiving this mail because somebody entered this address under “Forgot password?” on TeleMarket.',
    };
  }),
  'account-erasure': toOwner<TokenData & { eraseAt: string }>(({ eraseAt, token }, { link, unseal }) => ({
    subject: 'Your account will be deleted',
    preview: `You can keep it until ${timeText(eraseAt)}.`,
    parts: [
      'Somebody who knows your password asked us to delete your account. You have been signed out everywhere.',
      facts(['Deletion date', timeText(eraseAt)]),
      'Until then, you can keep your account with the button below or in your account settings.',
      button('Keep my account', link('/keep-account', { token: unseal(token) })),
      'If this wasn’t you, keep your account and choose a new password. We will not send another mail before we delete the account.',
    ],
  })),
  'erasure-cancelled': toOwner<object>((_data, { link }) => ({
    subject: 'Your account will not be deleted',
    preview: 'You can sign in as before.',
    parts: [
      'Your account will not be deleted. You can sign in as before.',
      button('Account Settings', link('/profile')),
    ],
  })),
  'data-export-ready': toOwner<{ expiresAt: string }>(({ expiresAt }, { link }) => ({
    subject: 'Your data is ready to download',
    preview: `You can find it in your account settings until ${timeText(expiresAt)}.`,
    parts: [
      'Everything that we store about you is in two files: a page for you to read, and a JSON file for other programs. Sign in to download them.',
      facts(['Available until', timeText(expiresAt)]),
      button('Download my data', link(SECURITY_PATH)),
      'If you did not request this, somebody knows your password. Please change it.',
    ],
  })),
  // The link switches two-factor authentication off. Mails that the previous version has stored have no token.
  'second-factor-on': toOwner<ChangeOnDevice & Partial<TokenData>>(({ token, ...data }, { link, unseal }) => ({
    subject: 'Two-factor authentication is on',
    preview: 'From now on, you need a code from your authenticator app to sign in.',
    parts: [
      'From now on, you need your password and a code from your authenticator app to sign in.',
      changeFacts(data),
      'Keep your recovery codes where you can find them without your phone. Each code works once.',
      'If this wasn’t you, somebody knows your password. The button switches two-factor authentication off, signs everybody out and lets you choose a new password.',
      button(
        'This wasn’t me',
        token === undefined ? link('/forgot-password') : link('/keep-email?of=factor', { token: unseal(token) }),
      ),
      'The link works for 7 days.',
    ],
  })),
  'second-factor-off': toOwner<ChangeOnDevice>((data, { link }) => ({
    subject: 'Two-factor authentication is off',
    preview: 'You now need only your password to sign in.',
    parts: [
      'You now need only your password to sign in. Your recovery codes no longer work.',
      changeFacts(data),
      'If this wasn’t you, choose a new password at once. That ends every session.',
      button('This wasn’t me', link('/forgot-password')),
    ],
  })),
  'telegram-linked': toOwner<TelegramChange>(({ telegram, ...data }, { link }) => ({
    subject: 'A Telegram account was linked to your account',
    preview: 'You sign in as before.',
    parts: [
      `${telegramAccountText(telegram)} was linked to your account. It cannot be used to sign in here.`,
      changeFacts(data),
      'If this wasn’t you, choose a new password at once and unlink the Telegram account in your security settings.',
      button('Security settings', link(SECURITY_PATH)),
    ],
  })),
  'telegram-unlinked': toOwner<TelegramChange>(({ telegram, ...data }, { link }) => ({
    subject: 'A Telegram account was unlinked from your account',
    preview: 'You can link one again in your security settings.',
    parts: [
      `${telegramAccountText(telegram)} is no longer linked to your account.`,
      changeFacts(data),
      'If this wasn’t you, choose a new password at once. That ends every session.',
      button('Security settings', link(SECURITY_PATH)),
    ],
  })),
};
