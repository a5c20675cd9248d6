import type { Preview } from '../preview/preview';

type Picture = Preview['pictures'][number];

const GROUP: Picture = { id: 1, category: 'group', topic: 'chat', fact: null };
const BOT: Picture = { id: 2, category: 'bot', topic: 'bot', fact: null };
const ACCOUNT: Picture = { id: 3, category: 'account', topic: 'user', fact: null };

const page = (title: string, text: string, pictures: readonly Picture[]): Preview => ({
  kind: null,
  title,
  proof: null,
  text,
  offer: null,
  pictures,
});

/**
 * The link previews of fixed pages. A change of a preview needs a new version of the drawing, because its path contains
 * no hash.
 */
export const PAGE_PREVIEWS: Readonly<Record<string, Preview | undefined>> = {
  home: page(
    'Telegram groups, bots and accounts you can check first',
    'See who sells it, what is verified and how the transfer works.',
    [GROUP, BOT, ACCOUNT],
  ),
  group: page('Telegram groups for sale', 'Communities with their members, their history and their rules.', [GROUP]),
  bot: page('Telegram bots for sale', 'Working bots with their users and their settings.', [BOT]),
  account: page('Telegram accounts for sale', 'Accounts with their age, their name and their standing.', [ACCOUNT]),
};
