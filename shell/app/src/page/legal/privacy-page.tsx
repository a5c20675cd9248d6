import { Link, paths, useShop } from '@telemarket/kit';
import { NEXT_SITE_COOKIE, PREVIEW_COOKIE, SHARE_COOKIE } from '@telemarket/composition';
import { COOKIE_TEXTS } from '../my-data/stored-entry';
import { LegalPage, type LegalSection, List } from './legal-page';

/** The names of the cookies that the page and the gateway set. The API sets the cookies that contain a token. */
type CookieName = keyof typeof COOKIE_TEXTS | typeof SHARE_COOKIE | typeof PREVIEW_COOKIE | typeof NEXT_SITE_COOKIE;

/** @param shop The name of the shop, between characters that isolate its direction. */
const sectionsOf = (shop: string): readonly LegalSection[] => [
  {
    id: 'information-collected',
    title: 'Information We Collect',
    body: [
      'We store what you give us, and little else.',
      <List
        points={{
          Account:
            'First and last name, username, email address and, if you add them, phone number and Telegram username. We store only a hash of your password, which cannot be turned back into the password.',
          Orders:
            'The name, email address and Telegram username you fill in, what you ordered, its price, and each change of the order’s status with who made it and why.',
          Messages: 'What you write to a seller or to support, with the name and email address you give.',
          Newsletter: 'The address you subscribe with.',
          Telegram:
            'If you link your Telegram account: its Telegram ID, its username and when you linked it. You can link and unlink it in your account settings. We do not ask Telegram for your phone number or your messages.',
          'Telegram notices':
            'If you ask for notices in Telegram: the ID and username of the Telegram account that gets them, and when you switched them on. The notices contain the number of an order or deal, and what has changed. You can switch them off in your account settings, on the page of your deal, or with /stop in Telegram.',
          'Group and channel owners':
            'If you prove through Telegram that you own a group or channel that is listed here: your Telegram ID, and your name and username while the request is open; the Telegram ID, name and username of the group or channel, how many members it has, and when Telegram named you as its owner. The listing shows that day and the number of members, and does not say who you are. While it is handed over, we also keep your Telegram ID with that sale, to tell you apart from the new owner.',
          Favourites:
            'Which listings you have saved to your account, and their prices at that time. Without an account they are only in your browser.',
          Reviews:
            'What you write about a listing that you bought. Everybody sees it, with your first name and the seller’s answer.',
          'Sign-ins':
            'For each sign-in: the name of your browser, when the session began and when it was last used. You can see and end your sessions in your account settings.',
          'Technical records':
            'One line for each request: its path without search texts and with email addresses hidden, the result, and how long it took. To stop people from guessing passwords or order IDs, we count attempts by network address or account for a few minutes.',
          'Searches without results':
            'The text and how often it was searched for, so that we know what is missing. We do not store who searched, or any text that looks like an email address or a phone number.',
          'Views of listings':
            'How often each listing is opened per day, so that we know what interests people. Each network counts once a day: we store no address and no cookie, but a code that is computed from the network address, the listing and a random key for that day.',
          Measurements:
            'We measure how our pages work: which part of the shop was opened, how soon it appeared and responded, whether its layout moved, and where in our code an error happened, with its message and the kind of browser. Before your browser sends a message, it replaces quoted texts, addresses, numbers and long codes in it. It sends no cookie and no identifier. We add this up for each version of a part, keep errors for 14 days, and show them to the team that makes the part; your network address is used to limit how much one sender counts, and is not stored with it.',
        }}
      />,
      'How long we keep it:',
      <List
        points={[
          'Your account, your preferences and your orders with your name are kept as long as you have the account. An account that has never confirmed its email address and has ordered nothing is deleted after 30 days.',
          'Messages, support tickets and the replies to them are deleted after 365 days.',
          'For orders placed without an account, the name, email address and Telegram username are deleted after 3 years. Ordered items and their prices are kept for 10 years for bookkeeping, and then deleted.',
          'The newsletter keeps your address until you unsubscribe, and for 30 days if you never confirm it.',
          'Once a mail is sent, its contents are deleted. Its other data is deleted after 30 days, as are mails that could not be delivered.',
          'What you send to our Telegram bot, and what Telegram tells it about its chats, is deleted as soon as it has been dealt with. The message’s number is deleted after 8 days.',
          'A message from our Telegram bot is deleted when it has been sent or could not be delivered. The record that it was sent is deleted after 30 days.',
          'The Telegram ID of a group or channel owner is stored while the listing shows that Telegram named an owner, and for 90 days afterwards.',
          'The Telegram ID of the seller of a group or channel is stored while we check whether it was handed over, for 30 days at most.',
          'We can recognise links from our mails about your account for 30 days after they are used or expire.',
          'An invitation to help run the shop is deleted 30 days after it has expired.',
          'Notices in Telegram about a single deal end after 90 days, and the Telegram account’s ID is deleted.',
          'When you block our Telegram bot or stop it, your Telegram ID is deleted after 30 days.',
          'Favourites stay with your account until you remove them. We send you news about them, if you ask for it, until you press Stop, or until 30 days after your last visit to them.',
          'Reviews that you write are deleted with your account.',
          'The text of a search without a result is deleted 90 days after somebody last searched for it.',
          'The record that a network has viewed a listing is deleted at the end of the day (UTC). The number of views per day is deleted after 90 days.',
          'Changes by administrators are recorded for 3 years.',
          'When administrators change many rows at once or import a file, we keep a record of it for two days.',
        ]}
      />,
      'We show no advertising and do not track you, and our pages load nothing from other companies. We take no payments, so we never see payment details.',
    ],
  },
  {
    id: 'use',
    title: 'How We Use Your Information',
    body: [
      <List
        points={[
          'To sign you in, and to keep your account and preferences.',
          'To record your orders, show them to you and let you track them.',
          'To deliver messages, and to answer support tickets.',
          'To keep the shop working: to find faults, limit abuse and stop fraud.',
        ]}
      />,
    ],
  },
  {
    id: 'sharing',
    title: 'Information Sharing',
    body: [
      'We do not sell or rent personal information. It is seen by:',
      <List
        points={{
          [`Administrators of ${shop}`]:
            'Orders, accounts, messages and tickets, to do their work. What they change is recorded.',
          'The seller you deal with':
            'With an order, your name, your Telegram username and what you order from this seller; your email address once the seller has accepted. What you write to the seller about the order, and what you send through Contact Seller, once we have passed it on.',
          Authorities: 'Only what the law requires us to disclose.',
        }}
      />,
      'If you open our chat, you leave this site: Telegram’s own privacy policy applies there.',
    ],
  },
  {
    id: 'data-security',
    title: 'Data Security',
    body: [
      'Passwords are hashed with Argon2id. Your sign-in is a random identifier in a cookie that scripts cannot read; we store only its hash. Every call for personal data is checked against your account on the server, and attempts to guess passwords or order IDs are slowed down. Changing your password ends all your other sessions.',
      'No system is perfectly safe. If you find a weakness, please tell us before you tell others.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your Rights',
    body: [
      <List
        points={{
          'Access and portability': (
            <span>
              Download everything that we hold about you in your{' '}
              <Link to={`${paths.profile}?tab=security`}>account settings</Link>: as a page to read and as JSON. It is
              made at once, can be downloaded for 7 days, and is then deleted.
            </span>
          ),
          Correction: (
            <span>
              Change your details yourself in your <Link to={paths.profile}>account settings</Link>, or ask us to.
            </span>
          ),
          Deletion: (
            <span>
              Delete your account in your <Link to={`${paths.profile}?tab=security`}>account settings</Link>. You can
              undo this for 7 days. After that, everything that we hold about you is erased, including your messages and
              tickets, and everything that was written or ordered with your confirmed email address. Of your orders,
              only the items and their prices remain, without your name.
            </span>
          ),
          Objection: 'Object to a use of your information that you do not agree with.',
        }}
      />,
      <p>
        Without an account, or for anything else, write to <Link to={paths.contactSupport}>Contact Support</Link>. You
        can see and clear what this site stores in your browser: <Link to={paths.myData}>My data on this device</Link>.
      </p>,
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: [
      'We set all of our cookies ourselves. None of them tracks you on other sites.',
      <List
        points={
          {
            'sid-{port} or __Host-sid':
              'Keeps you signed in. If you accepted cookies, it lasts 30 days, otherwise until you close the browser.',
            'device-{port} or __Host-device':
              'Shows that you have signed in here before, so that nobody can lock you out by guessing your password. If you accepted cookies, it lasts 180 days, otherwise until you close the browser.',
            ...COOKIE_TEXTS,
            [SHARE_COOKIE]:
              'A number from 0 to 9999. It is set only if you see new versions of pages first, and deleted once they are no longer being tested, or after 30 days at the latest. It says nothing else about you.',
            [PREVIEW_COOKIE]:
              'Shows a version that is being tested. It is set only when you open a link to such a version, and is deleted when the test ends.',
            [NEXT_SITE_COOKIE]:
              'Shows the next version of this site, which is being tested. It is set only when you open a link to it, and lasts three days.',
          } satisfies Record<CookieName, string> & Record<string, string>
        }
      />,
      <p>
        Your cart, a copy of your favourites, your orders, your theme and your list view are in your browser’s storage.{' '}
        <Link to={paths.myData}>See what is there, and clear it</Link>.
      </p>,
    ],
  },
  {
    id: 'changes',
    title: 'Changes to This Policy',
    body: ['When this policy changes, we post the new one on this page and change the date at the top.'],
  },
  {
    id: 'contact',
    title: 'Contact Us',
    body: [
      <p>
        Questions about privacy? Write to <Link to={paths.contactSupport}>Contact Support</Link>.
      </p>,
    ],
  },
];

export default function PrivacyPage() {
  const { named } = useShop();
  const shop = named('TeleMarket');
  return (
    <LegalPage
      title="Privacy Policy"
      dated="Last updated January 2025"
      intro="What we store about you, why, who sees it, and what you can do about it."
      sections={sectionsOf(shop)}
    />
  );
}
