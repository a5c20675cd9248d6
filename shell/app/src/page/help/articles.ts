import type { IconName } from '@telemarket/kit';

interface ArticleCategory {
  title: string;
  icon: IconName;
  /** The texts of the articles, by title. */
  articles: Readonly<Record<string, string>>;
}

export const ARTICLE_CATEGORIES: readonly ArticleCategory[] = [
  {
    title: 'Getting Started',
    icon: 'help',
    articles: {
      'Create an account':
        'Press Login, then Create an account. You need a first name, a username, an email address and a password of at least 6 characters; 12 or more are better. To confirm your email address, open the link in our mail in a browser where you are signed in, or sign in there. You can browse, search, keep favourites, contact sellers and track an order without an account. The cart and the order history need one.',
      'Find a listing':
        'Type three letters or more into the search box to see the first five matches; press Enter to see all of them on a results page. There you can filter by category, price and rating, and sort by price, rating, age or popularity. The address of the page includes your choices, so you can share it.',
      'Place an order':
        'Add listings to the cart or press Buy Now, check the cart, then fill in your name and email. You are not charged: payment is arranged between you and the seller. If the server cannot be reached, the order waits on your device and is sent automatically as soon as it can be.',
      'Follow your order':
        'When you are signed in, Orders shows everything you ordered and follows changes within seconds. Without an account, Track Order finds it by its order ID and the email address you gave. An order is pending until it is completed or cancelled; those two are final.',
    },
  },
  {
    title: 'Telegram Groups',
    icon: 'group',
    articles: {
      'Check a group before you buy':
        'Ask the seller for a look inside. Scroll back a few months: real groups have conversations and not only posts. Compare the views of recent posts with the number of members, and ask how members joined. A sudden jump in members without any announcement is a bad sign.',
      'Take over a group':
        'Join with the account that is to own the group. The seller makes you an administrator with all rights, then uses Transfer Ownership in your administrator entry. Telegram asks the seller for the password of their two-step verification. Afterwards remove administrators and bots that you do not know.',
      'After the transfer':
        'Check linked channels, invite links and connected bots, and make new invite links. Tell the members that the group has a new owner: those who stay know what they are staying for.',
    },
  },
  {
    title: 'Telegram Bots',
    icon: 'bot',
    articles: {
      'Check a bot before you buy':
        'Use it for a day. Ask where it runs, what it costs to run, which services it depends on and whether code and data are part of the sale. The number of users on the listing is what the seller states.',
      'Take over a bot':
        'The seller transfers it to your username in @BotFather: /mybots, the bot, Bot Settings, Transfer Ownership. Once it is in your own list, revoke the token and put the new one into the program that runs the bot. Until you do, whoever has the old token can speak as the bot.',
      'The bot’s user data':
        'If the bot stores data about its users, you are responsible for it from the day you take over. Ask what is stored, get it together with the code, and delete what you do not need.',
    },
  },
  {
    title: 'Accounts',
    icon: 'account',
    articles: {
      'What an account listing must say':
        'How old the account is, what it owns and administers, and how it was made. Stolen accounts, accounts opened with somebody else’s identity documents and accounts made in bulk by software are prohibited. Report what looks like one.',
      'Take over an account safely':
        'Change the phone number to yours first, in Telegram’s settings. Then set your own two-step verification password and recovery email, and end all other sessions under Devices. Do it while the seller is reachable.',
      'Know Telegram’s own rules':
        'Telegram’s terms apply to every account and can change. An account may be limited or closed by Telegram whoever owns it, and neither the seller nor TeleMarket can undo that. Read them before you buy.',
    },
  },
];
