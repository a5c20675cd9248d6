import { defineRemote, paths } from '@telemarket/composition';
import { CONFIRM_EMAIL, FORGOT_PASSWORD, KEEP_ACCOUNT, KEEP_EMAIL, RESET_PASSWORD } from './auth/auth-paths';

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
    {
      path: RESET_PASSWORD,
      layout: 'slim',
      title: 'Choose a new password',
      noindex: true,
      load: () => import('./auth/reset-password-page'),
    },
    {
      path: CONFIRM_EMAIL,
      layout: 'slim',
      title: 'Confirm your e-mail address',
      noindex: true,
      load: () => import('./auth/confirm-email-page'),
    },
    {
      path: KEEP_EMAIL,
      layout: 'slim',
      title: 'Keep your e-mail address',
      noindex: true,
      load: () => import('./auth/keep-email-page'),
    },
    {
      path: KEEP_ACCOUNT,
      layout: 'slim',
      title: 'Keep your account',
      noindex: true,
      load: () => import('./auth/keep-account-page'),
    },
    {
      path: paths.profile,
      layout: 'slim',
      title: 'Account Settings',
      description: 'Your profile, notifications and security on TeleMarket.',
      query: ['tab'],
      noindex: true,
      load: () => import('./settings/settings-page'),
    },
    {
      path: paths.contactSupport,
      layout: 'slim',
      title: 'Contact Support',
      description: "Write to TeleMarket's support; an answer comes within 24 hours.",
      query: ['listing'],
      load: () => import('./support/support-page'),
    },
  ],
});
