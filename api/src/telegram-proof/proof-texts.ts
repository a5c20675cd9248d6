import { shopName } from '../shop/current-shop';
import type { ReplyKeyboardMarkup } from 'grammy/types';
import { escapeHtml } from '../telegram-bot/telegram-outbox';

export const CHECK_AGAIN = 'Check again';

const NO_RIGHTS = {
  is_anonymous: false,
  can_delete_messages: false,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: false,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_send_welcome_messages: false,
};
/** The bot can only see who the administrators are. */
const RIGHTS = { ...NO_RIGHTS, can_manage_chat: true };

export type PickRequests = { groupRequest: number; channelRequest: number };

/** Two buttons, which offer the chats that the person owns. Apps decide what they offer, so the answer is a claim. */
export function pickerOf({ groupRequest, channelRequest }: PickRequests): ReplyKeyboardMarkup {
  const button = (text: string, requestId: number, isChannel: boolean) => ({
    text,
    request_chat: {
      request_id: requestId,
      chat_is_channel: isChannel,
      chat_is_created: true,
      user_administrator_rights: RIGHTS,
      bot_administrator_rights: RIGHTS,
      request_title: true,
      request_username: true,
    },
  });
  return {
    keyboard: [[button('Choose the group', groupRequest, false)], [button('Choose the channel', channelRequest, true)]],
    one_time_keyboard: true,
    resize_keyboard: true,
  };
}

export const CHECK_AGAIN_KEYBOARD: ReplyKeyboardMarkup = {
  keyboard: [[{ text: CHECK_AGAIN }]],
  one_time_keyboard: true,
  resize_keyboard: true,
};

const quoted = (text: string) => `“<b>${escapeHtml(text)}</b>”`;

export const PROOF_TEXTS = {
  begin: (listing: string, link: string) =>
    [
      `${escapeHtml(shopName())} asks you to show that you own the group or channel of the listing ${quoted(listing)}: ${escapeHtml(link)}`,
      'Choose it with a button below. Telegram then adds this bot as an administrator that can see who the administrators are, and can do nothing else.',
      'We store your Telegram id, and of the group or channel its id, title, username and number of members, with the time. Shoppers see the date and the number of members, but neither your name nor your id. We never ask for a phone number, a code or a password.',
      'To undo it, remove the bot from the chat, or send /forget.',
    ].join('\n\n'),
  pickAgain: 'Choose the group or channel with a button below.',
  unknownLink: 'This link does not work. Please ask the shop for a new one.',
  otherPerson: 'This link belongs to somebody else. Please ask the shop for your own.',
  ended: 'This link has ended. Please ask the shop for a new one.',
  reading: 'Telegram is being asked about the chat that you have chosen. The answer comes here.',
  waits: 'An administrator of the shop compares the chat with the listing. The answer comes here.',
  isShown: 'You have done this already: the listing shows what Telegram answered.',
  notIn: `The bot is not an administrator of this chat yet. Add it as an administrator, then press “${CHECK_AGAIN}”.`,
  tooManyTries:
    'The bot is still not an administrator of this chat. Open the link of the shop once more when you have added it.',
  notOwner: (title: string) =>
    `Telegram does not name you as the owner of ${quoted(title)}. Only the owner can show this. Choose another chat, or ask the owner to open a link of their own.`,
  ownerUnknown: (title: string) =>
    `Telegram does not say who owns ${quoted(title)}, so this cannot be shown. Choose another chat.`,
  otherListing: (title: string) =>
    `${quoted(title)} already stands for another listing. Choose another chat, or ask the shop to end that one.`,
  confirm: (title: string) =>
    `Telegram names you as the owner of ${quoted(title)}. The listing does not have its username, so an administrator of the shop compares the two now. The answer comes here.`,
  shown: (title: string, members: number) =>
    `Telegram names you as the owner of ${quoted(title)}, with ${members.toLocaleString('en-US')} members. The listing says so now, with the date. The shop asks Telegram again each day while the bot is in the chat.`,
  refused: 'The shop could not use this chat for the listing. The bot has left it.',
  voided: 'The shop has withdrawn its link. Nothing is shown, and the bot leaves the chat if it is in one.',
  removed: 'The listing does not show you as the owner any more. The bot leaves the chat.',
};
