import type { ChatMemberUpdated, Message, Update, User } from 'grammy/types';

/** A Telegram user. The id is a decimal text. The names may change at any time. */
export type TelegramUser = { id: string; username: string | null; firstName: string };
export type TelegramChat = {
  id: string;
  type: 'private' | 'group' | 'supergroup' | 'channel';
  title: string | null;
  username: string | null;
};
/**
 * A change of somebody's membership in a chat. It may arrive late, because Telegram does not order the updates of
 * different chats and kinds.
 */
export type MemberChange = {
  updateId: number;
  chat: TelegramChat;
  /** The person who has changed the membership. */
  by: TelegramUser;
  /** The person whose membership has changed. */
  of: TelegramUser;
  date: Date;
  before: ChatMemberUpdated['old_chat_member']['status'];
  after: ChatMemberUpdated['new_chat_member']['status'];
};
/**
 * A chat that a person has picked with a button of the bot. This does not prove that the person owns the chat, so ask
 * Telegram for its owner.
 */
export type SharedChat = { person: TelegramUser; requestId: number; chatId: string };
export type ChatNotice = { chatId: string; date: Date } & (
  | { kind: 'migrated'; toChatId: string }
  | { kind: 'owner-left'; newOwnerId: string | null }
  | { kind: 'owner-changed'; newOwnerId: string }
);
export type TypedText = { person: TelegramUser; text: string };

export type BotEvent =
  | { kind: 'text'; updateId: number; content: TypedText }
  | { kind: 'chat-shared'; content: SharedChat }
  | { kind: 'chat-notice'; content: ChatNotice }
  | { kind: 'own-place'; content: MemberChange }
  | { kind: 'place'; content: MemberChange };

const toTelegramUser = ({ id, username, first_name }: User): TelegramUser => ({
  id: String(id),
  username: username ?? null,
  firstName: first_name,
});
const toDate = (seconds: number): Date => new Date(seconds * 1000);

/**
 * Returns null for an update that the shop does not use. The shop never uses what people write in a group or channel,
 * so it does not store those texts either.
 */
export function readUpdate({ update_id: updateId, message, my_chat_member, chat_member }: Update): BotEvent | null {
  if (my_chat_member) return { kind: 'own-place', content: readChange(updateId, my_chat_member) };
  if (chat_member) return { kind: 'place', content: readChange(updateId, chat_member) };
  if (!message) return null;
  return message.chat.type === 'private' ? readPrivateMessage(updateId, message) : readNotice(message);
}

function readChange(updateId: number, change: ChatMemberUpdated): MemberChange {
  const { chat, from, date, old_chat_member: before, new_chat_member: after } = change;
  const { id, type, title, username } = chat;
  return {
    updateId,
    chat: { id: String(id), type, title: title ?? null, username: username ?? null },
    by: toTelegramUser(from),
    of: toTelegramUser(after.user),
    date: toDate(date),
    before: before.status,
    after: after.status,
  };
}

function readPrivateMessage(updateId: number, { from, text, chat_shared: shared }: Message): BotEvent | null {
  if (!from || from.is_bot) return null;
  const person = toTelegramUser(from);
  if (shared)
    return {
      kind: 'chat-shared',
      content: { person, requestId: shared.request_id, chatId: String(shared.chat_id) },
    };
  return { kind: 'text', updateId, content: { person, text: text ?? '' } };
}

/** Telegram reports the migration of a group with two messages, one in the old chat and one in the new chat. */
function readNotice(message: Message): BotEvent | null {
  const date = toDate(message.date);
  const chatId = String(message.chat.id);
  const { migrate_to_chat_id: to, migrate_from_chat_id: from, chat_owner_left, chat_owner_changed } = message;
  const notice = (content: ChatNotice): BotEvent => ({ kind: 'chat-notice', content });
  if (to !== undefined) return notice({ chatId, date, kind: 'migrated', toChatId: String(to) });
  if (from !== undefined) return notice({ chatId: String(from), date, kind: 'migrated', toChatId: chatId });
  if (chat_owner_left) {
    const heir = chat_owner_left.new_owner;
    return notice({ chatId, date, kind: 'owner-left', newOwnerId: heir ? String(heir.id) : null });
  }
  if (chat_owner_changed)
    return notice({ chatId, date, kind: 'owner-changed', newOwnerId: String(chat_owner_changed.new_owner.id) });
  return null;
}
