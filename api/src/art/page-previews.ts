import type { Preview } from '../preview/preview';

type PagePicture = Preview['pictures'][number];

const GROUP_PICTURE: PagePicture = { id: 1, category: 'group', topic: 'chat', fact: null };
const BOT_PICTURE: PagePicture = { id: 2, category: 'bot', topic: 'bot', fact: null };
const ACCOUNT_PICTURE: PagePicture = { id: 3, category: 'account', topic: 'user', fact: null };

const pagePreview = (title: string, text: string, pictures: readonly PagePicture[]): Preview => ({
  kind: null,
  title,
  proof: null,
  text,
  offer: null,
  pictures,
});

/**
 * The link previews of fixed pages. The path of a preview contains no hash, so a change of a preview needs a new
 * version of the drawing.
 */
export const PAGE_PREVIEWS: Readonly<Record<string, Preview | undefined>> = {
  home: pagePreview(
    'Telegram groups, bots and accounts you can check first',
    'See who sells it, what is verified and how the transfer works.',
    [GROUP_PICTURE, BOT_PICTURE, ACCOUNT_PICTURE],
  ),
  group: pagePreview('Telegram groups for sale', 'Communities with their members, their history and their rules.', [
    GROUP_PICTURE,
  ]),
  bot: pagePreview('Telegram bots for sale', 'Working bots with their users and their settings.', [BOT_PICTURE]),
  account: pagePreview('Telegram accounts for sale', 'Accounts with their age, their name and their standing.', [
    ACCOUNT_PICTURE,
  ]),
};
