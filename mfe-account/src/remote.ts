import { defineRemote, type PageDefinition } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';
import {
  CONFIRM_EMAIL,
  FORGOT_PASSWORD,
  KEEP_ACCOUNT,
  KEEP_EMAIL,
  LINK_TELEGRAM,
  RESET_PASSWORD,
  STAFF_INVITATION,
} from './auth/auth-paths';

/** A page that only mails link to. */
const mailPage = (path: string, title: string, load: PageDefinition['load']) =>
  ({ path, layout: 'slim', title, noindex: true, load }) as const;

export default defineRemote({
  title: 'Account',
  down: {
    title: 'Sign-in is not available right now',
    text: 'Browsing, the cart and order tracking still work.',
  },
  pages: [
    {
      path: paths.login,
      layout: 'slim',
      title: 'Login',
      description: 'Sign in to TeleMarket to order and to follow your orders.',
      load: () => import('./auth/login-page'),
      visit: true,
    },
    {
      path: paths.signup,
      layout: 'slim',
      title: 'Sign up',
      description: 'Create a TeleMarket account to order and to follow your orders.',
      load: () => import('./auth/signup-page'),
      visit: true,
    },
    {
      path: FORGOT_PASSWORD,
      layout: 'slim',
      title: 'Forgot your password?',
      description: 'Get a link to choose a new password for your TeleMarket account.',
      load: () => import('./auth/forgot-password-page'),
      visit: true,
    },
    mailPage(RESET_PASSWORD, 'Choose a new password', () => import('./auth/reset-password-page')),
    mailPage(CONFIRM_EMAIL, 'Confirm your email address', () => import('./auth/link-page')),
    // the mail about newly enabled two-factor authentication has `of` in the query of its link
    { ...mailPage(KEEP_EMAIL, 'Keep your email address', () => import('./auth/link-page')), query: ['of'] },
    mailPage(KEEP_ACCOUNT, 'Keep your account', () => import('./auth/link-page')),
    mailPage(STAFF_INVITATION, 'Join the staff', () => import('./auth/staff-invitation-page')),
    {
      path: paths.profile,
      layout: 'slim',
      title: 'Account Settings',
      description: 'Your profile, notifications and security settings on TeleMarket.',
      query: ['tab'],
      noindex: true,
      load: () => import('./settings/settings-page'),
    },
    {
      path: LINK_TELEGRAM,
      layout: 'slim',
      title: 'Link your Telegram account',
      noindex: true,
      load: () => import('./settings/link-telegram-page'),
    },
    {
      path: paths.messages,
      layout: 'slim',
      title: 'Messages',
      description: 'Your conversations with sellers and with our support.',
      query: ['id', 'tab', 'deal'],
      noindex: true,
      load: () => import('./message/messages-page'),
    },
    {
      path: paths.contactSupport,
      layout: 'slim',
      title: 'Contact Support',
      description: "Write to TeleMarket's support. We'll get back to you within 24 hours.",
      query: ['listing'],
      load: () => import('./support/support-page'),
    },
  ],
});
