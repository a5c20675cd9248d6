import type { ApiMethods, ChatFullInfo, ChatMemberAdministrator, ChatMemberOwner, Message } from '@grammyjs/types';
import { BotApiError } from './bot-api-error';
import type { BotConversation, LocalBot } from './local-bot';
import {
  administratorOf,
  chatMemberOf,
  chatObjectOf,
  memberCountOf,
  JOINED_STATUSES,
  type LocalChat,
  ownerOf,
} from './local-chat';
import { MemberCache } from './member-cache';
import { parseMessageHtml } from './message-html';
import { SendLimits } from './send-limits';
import { privateChatOf, type TelegramWorld } from './telegram-world';

type MethodName =
  | 'getMe'
  | 'getUpdates'
  | 'setWebhook'
  | 'deleteWebhook'
  | 'getWebhookInfo'
  | 'sendMessage'
  | 'getChat'
  | 'getChatAdministrators'
  | 'getChatMember'
  | 'getChatMemberCount'
  | 'leaveChat'
  | 'setMyCommands'
  | 'answerCallbackQuery';

type Input<M extends MethodName> = NonNullable<Parameters<ApiMethods<never>[M]>[0]>;
type Output<M extends MethodName> = ReturnType<ApiMethods<never>[M]>;

/** The methods and their types come from grammY, so that a change there causes type errors here. */
export type BotMethods = {
  [M in MethodName]: (input: Input<M>, signal: AbortSignal) => Output<M> | Promise<Output<M>>;
};

export interface BotMethodOptions {
  /** Whether messages that are sent too fast are refused. */
  sendLimits?: boolean;
}

const MAX_TEXT_LENGTH = 4096;

/** Creates the methods of the Bot API for a bot. */
export function createBotMethods(
  world: TelegramWorld,
  bot: LocalBot,
  { sendLimits }: BotMethodOptions = {},
): BotMethods {
  const cache = new MemberCache(world.clock);
  const limits = new SendLimits(world.clock);
  world.onParticipant((told, chatId, userId) => {
    if (told === bot) cache.storeMember(chatId, userId, memberOf(world.chat(chatId), userId));
  });

  const memberOf = (chat: LocalChat, userId: number) => chatMemberOf(world.userOf(userId), chat.members.get(userId));

  function conversationOf(personId: number): BotConversation {
    return bot.conversations.get(personId) ?? refuseCall(400, 'chat not found');
  }

  /** @param name A name with an @. Names of users are not found, as in the real Bot API. */
  function idOfName(name: string): number {
    const [, username] = /^@(\w+)$/.exec(name) ?? [];
    const isNamed = (one: { username?: string }) => one.username?.toLowerCase() === username?.toLowerCase();
    const found = username && (world.bots.find(isNamed) ?? [...world.chats.values()].find(isNamed));
    return found ? found.id : refuseCall(400, 'chat not found');
  }

  const idOf = (chatId: number | string): number => {
    const id = typeof chatId === 'string' && chatId.startsWith('@') ? idOfName(chatId) : Number(chatId);
    return Number.isSafeInteger(id) ? id : refuseCall(400, 'chat not found');
  };

  /** Finds a group or channel. Throws when this bot does not know the chat. */
  function openChat(chatId: number | string): LocalChat {
    const chat = world.chats.get(idOf(chatId)) ?? refuseCall(400, 'chat not found');
    if (chat.migratedTo)
      throw new BotApiError(400, 'group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id: chat.migratedTo,
      });
    return chat;
  }

  function openOwnChat(chatId: number | string): LocalChat {
    const chat = openChat(chatId);
    const status = chat.members.get(bot.id)?.status;
    if (status === 'kicked') refuseCall(403, `bot was kicked from the ${chat.type} chat`);
    if (status && JOINED_STATUSES.includes(status)) return chat;
    if (!status && !chat.username) refuseCall(400, 'chat not found');
    return refuseCall(403, `bot is not a member of the ${chat.type} chat`);
  }

  const isAdministrator = ({ members }: LocalChat) => members.get(bot.id)?.status === 'administrator';

  function openChatForMembers(chatId: number | string): LocalChat {
    const chat = openOwnChat(chatId);
    if (chat.type === 'channel' && !isAdministrator(chat)) refuseCall(400, 'member list is inaccessible');
    return chat;
  }

  function readMessageText({
    text,
    parse_mode,
    entities,
  }: Input<'sendMessage'>): Pick<Message.TextMessage, 'text' | 'entities'> {
    const read = parse_mode?.toUpperCase() === 'HTML' ? parseMessageHtml(text) : { text, entities: entities ?? [] };
    if (!read.text.trim()) refuseCall(400, 'message text is empty');
    if (read.text.length > MAX_TEXT_LENGTH) refuseCall(400, 'message is too long');
    return read.entities.length > 0 ? read : { text: read.text };
  }

  function sendMessage(input: Input<'sendMessage'>): Message.TextMessage {
    const id = idOf(input.chat_id);
    const content = readMessageText(input);
    const markup = input.reply_markup;
    const inline = markup && 'inline_keyboard' in markup && { reply_markup: markup };
    if (id < 0) {
      const chat = openOwnChat(id);
      const rights = chat.members.get(bot.id)?.rights;
      if (chat.type === 'channel' && !rights?.can_post_messages)
        refuseCall(400, 'need administrator rights in the channel chat');
      if (sendLimits) limits.countMessage(id);
      const message = { ...world.newMessage(bot.user), chat: chatObjectOf(chat), ...content, ...inline };
      chat.messages.push(message);
      return message;
    }
    const conversation = conversationOf(id);
    if (world.deactivated.has(id)) refuseCall(403, 'user is deactivated');
    if (conversation.blocked) refuseCall(403, 'bot was blocked by the user');
    if (sendLimits) limits.countMessage(id);
    const message = { ...world.newMessage(bot.user), chat: privateChatOf(conversation.person), ...content, ...inline };
    conversation.messages.push(message);
    if (markup && 'keyboard' in markup) conversation.keyboard = markup;
    if (markup && 'remove_keyboard' in markup) conversation.keyboard = null;
    return message;
  }

  function getChat({ chat_id }: Input<'getChat'>): ChatFullInfo {
    const id = idOf(chat_id);
    const common = {
      accent_color_id: 0,
      max_reaction_count: 11,
      accepted_gift_types: {
        unlimited_gifts: false,
        limited_gifts: false,
        unique_gifts: false,
        premium_subscription: false,
        gifts_from_channels: false,
      },
    };
    const namesOf = ({ username }: { username?: string }) =>
      username ? { username, active_usernames: [username] } : undefined;
    if (id < 0) {
      const { type, title, ...chat } = openChat(id).username ? openChat(id) : openOwnChat(id);
      return type === 'group' ? { id, type, title, ...common } : { id, type, title, ...common, ...namesOf(chat) };
    }
    const other = world.bots.find((one) => one.id === id);
    if (other) return { id, type: 'private', first_name: other.name, ...common, ...namesOf(other) };
    const { person } = conversationOf(id);
    return { ...privateChatOf(person), ...common, ...namesOf(person) };
  }

  function getChatAdministrators(input: Input<'getChatAdministrators'>): (ChatMemberOwner | ChatMemberAdministrator)[] {
    const chat = openChatForMembers(input.chat_id);
    return [...chat.members].flatMap(([id, membership]): (ChatMemberOwner | ChatMemberAdministrator)[] => {
      const user = world.userOf(id);
      if (user.is_bot && id !== bot.id && !input.return_bots) return [];
      // hides an anonymous administrator from a bot without rights; nobody has tested what the real Telegram does
      if (membership.anonymous && !isAdministrator(chat)) return [];
      if (membership.status === 'creator') return [ownerOf(user, membership)];
      return membership.status === 'administrator' ? [administratorOf(user, membership)] : [];
    });
  }

  function getChatMember({ chat_id, user_id }: Input<'getChatMember'>): Output<'getChatMember'> {
    const chat = openChatForMembers(chat_id);
    if (![...world.people, ...world.bots].some(({ id }) => id === Number(user_id)))
      refuseCall(400, 'PARTICIPANT_ID_INVALID');
    const fresh = memberOf(chat, Number(user_id));
    return chat.type !== 'group' && isAdministrator(chat) ? cache.readMember(chat.id, Number(user_id), fresh) : fresh;
  }

  return {
    getMe: () => ({
      ...bot.user,
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: false,
      has_topics_enabled: false,
      allows_users_to_create_topics: false,
      can_manage_bots: false,
      supports_join_request_queries: false,
    }),
    getUpdates: (input, signal) => bot.updates.get(input, signal),
    setWebhook({ url, drop_pending_updates, allowed_updates }) {
      if (url && !url.startsWith('https://')) refuseCall(400, 'bad webhook: An HTTPS URL must be provided for webhook');
      bot.updates.setWebhook(url);
      if (allowed_updates) bot.updates.allow(allowed_updates);
      if (drop_pending_updates) bot.updates.clear();
      return true;
    },
    deleteWebhook({ drop_pending_updates }) {
      bot.updates.setWebhook('');
      if (drop_pending_updates) bot.updates.clear();
      return true;
    },
    getWebhookInfo: () => ({
      url: bot.updates.webhookUrl,
      has_custom_certificate: false,
      pending_update_count: bot.updates.pending,
    }),
    sendMessage,
    getChat,
    getChatAdministrators,
    getChatMember,
    getChatMemberCount: ({ chat_id }) => memberCountOf(openOwnChat(chat_id)),
    leaveChat({ chat_id }) {
      const chat = openOwnChat(chat_id);
      world.setMember({ chatId: chat.id, userId: bot.id }, { status: 'left' });
      return true;
    },
    setMyCommands: () => true,
    answerCallbackQuery({ callback_query_id }) {
      if (!bot.queries.delete(callback_query_id))
        refuseCall(400, 'query is too old and response timeout expired or query ID is invalid');
      return true;
    },
  };
}

function refuseCall(code: number, detail: string): never {
  throw new BotApiError(code, detail);
}
