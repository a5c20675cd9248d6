import { shopName } from '../shop/current-shop';
import type { ReplyKeyboardMarkup } from 'grammy/types';
import { escapeHtml } from '../telegram-bot/telegram-outbox';

export const CHECK_AGAIN_TEXT = 'Check again';

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
/** These rights let the bot see the administrators of the chat, and nothing else. */
const ADMINISTRATOR_RIGHTS = { ...NO_RIGHTS, can_manage_chat: true };

export type PickRequests = { groupRequest: number; channelRequest: number };

/**
 * Returns two buttons that offer the chats of the person. The Telegram app decides which chats it offers, so a picked
 * chat proves nothing.
 */
export function toPickerKeyboard({ groupRequest, channelRequest }: PickRequests): ReplyKeyboardMarkup {
  const button = (text: string, requestId: number, isChannel: boolean) => ({
    text,
    request_chat: {
      request_id: requestId,
      chat_is_channel: isChannel,
      chat_is_created: true,
      user_administrator_rights: ADMINISTRATOR_RIGHTS,
      bot_administrator_rights: ADMINISTRATOR_RIGHTS,
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
  keyboard: [[{ text: CHECK_AGAIN_TEXT }]],
  one_time_keyboard: true,
  resize_keyboard: true,
};

const quoteBold = (text: string) => `“<b>${escapeHtml(text)}</b>”`;

export const PROOF_TEXTS = {
  begin: (listing: string, link: string) =>
    [
      `${escapeHtml(shopName())} asks you to prove that you own the group or channel in the listing ${quoteBold(listing)}: ${escapeHtml(link)}`,
      'Choose it with a button below. Telegram then adds this bot as an administrator that can see who the administrators are, and can do nothing else.',
      'We store your Telegram ID and, for the group or channel, its ID, title, username and number of members, with the time. Shoppers see the date and the number of members, but neither your name nor your ID. We never ask for a phone number, a code or a password.',
      'To undo it, remove the bot from the chat, or send /forget.',
    ].join('\n\n'),
  pickAgain: 'Choose the group or channel with a button below.',
  unknownLink: 'This link does not work. Please ask the shop for a new one.',
  otherPerson: 'This link belongs to somebody else. Please ask the shop for your own.',
  ended: 'This link no longer works. Please ask the shop for a new one.',
  reading: 'We are asking Telegram about the chat that you chose. You will get the answer here.',
  waits: 'An administrator of the shop is comparing the chat with the listing. You will get the answer here.',
  isShown: 'You have already done this. The listing shows the answer from Telegram.',
  notIn: `The bot is not an administrator of this chat yet. Add it as an administrator, then press “${CHECK_AGAIN_TEXT}”.`,
  tooManyTries:
    'The bot is still not an administrator of this chat. Add it, and then open the link from the shop again.',
  notOwner: (title: string) =>
    `Telegram does not name you as the owner of ${quoteBold(title)}. Only the owner can prove ownership. Choose another chat, or ask the owner to get a link from the shop.`,
  ownerUnknown: (title: string) =>
    `Telegram does not say who owns ${quoteBold(title)}, so you cannot prove that you own it. Choose another chat.`,
  otherListing: (title: string) =>
    `${quoteBold(title)} is already used for another listing. Choose another chat, or ask the shop to end that proof.`,
  confirm: (title: string) =>
    `Telegram names you as the owner of ${quoteBold(title)}. The listing does not have its username, so an administrator of the shop is comparing the two now. You will get the answer here.`,
  shown: (title: string, members: number) =>
    `Telegram names you as the owner of ${quoteBold(title)}, with ${members.toLocaleString('en-US')} members. The listing says so now, with the date. The shop asks Telegram again each day while the bot is in the chat.`,
  refused: 'The shop could not use this chat for the listing. The bot has left it.',
  voided: 'The shop has withdrawn its link. The listing shows no owner, and the bot is leaving the chat.',
  removed: 'The listing no longer shows you as the owner. The bot is leaving the chat.',
};
