import { randomUUID } from 'node:crypto';
import type { Chat, ChatMemberUpdated, KeyboardButtonRequestChat, Message, Update, User } from '@grammyjs/types';
import { type BotConversation, LocalBot } from './local-bot';
import {
  chatMemberOf,
  chatObjectOf,
  memberCountOf,
  JOINED_STATUSES,
  type LocalChat,
  type LocalChatType,
  type Membership,
} from './local-chat';
import { type LocalPerson, nameOfPerson } from './people';
import type { TelegramClock } from './telegram-clock';

/** Thrown when a person cannot do something. The message is the reason, in words for the page. */
export class ActionNotPossible extends Error {}

interface ChatMemberIds {
  chatId: number;
  /** The id of a person or a bot. */
  userId: number;
}

/** The time within which an owner who left a supergroup or channel may return. */
const OWNER_RETURN_MS = 7 * 86_400_000;
const FIRST_BASIC_GROUP_ID = -4_100_000_000;
const FIRST_SUPERGROUP_ID = -1_002_100_000_000;

/** The people, bots and chats, and the actions of people. Bots get the same updates as from the real Telegram. */
export class TelegramWorld {
  readonly people: LocalPerson[] = [];
  readonly bots: LocalBot[] = [];
  readonly chats = new Map<number, LocalChat>();
  readonly deactivated = new Set<number>();
  #nextMessage = 1;
  #nextBasicGroup = FIRST_BASIC_GROUP_ID;
  #nextSupergroup = FIRST_SUPERGROUP_ID;
  readonly #watchers: ((bot: LocalBot, chatId: number, userId: number) => void)[] = [];

  constructor(readonly clock: TelegramClock) {}

  /** @param work Called when a bot that is an administrator is told about a participant. */
  onParticipant(work: (bot: LocalBot, chatId: number, userId: number) => void): void {
    this.#watchers.push(work);
  }

  // The following methods find people, bots and chats.

  person(id: number): LocalPerson {
    return this.people.find((person) => person.id === id) ?? refuseAction(`There is no person ${id}.`);
  }

  /** @param id The id of the bot. Default: the first bot. */
  bot(id?: number): LocalBot {
    const [first] = this.bots;
    return (
      (id === undefined ? first : this.bots.find((bot) => bot.id === id)) ?? refuseAction(`There is no bot ${id}.`)
    );
  }

  chat(id: number): LocalChat {
    return this.chats.get(id) ?? refuseAction(`There is no chat ${id}.`);
  }

  userOf(id: number): User {
    const bot = this.bots.find((one) => one.id === id);
    return bot?.user ?? userOfPerson(this.person(id));
  }

  ownerIdOf({ members }: LocalChat): number | undefined {
    return [...members].find(([, { status }]) => status === 'creator')?.[0];
  }

  /** Finds a button of the keyboard that the person sees. */
  chatRequest({ keyboard }: BotConversation, requestId: number): KeyboardButtonRequestChat | undefined {
    return this.chatRequests(keyboard).find(({ request_id }) => request_id === requestId);
  }

  chatRequests(keyboard: BotConversation['keyboard']): KeyboardButtonRequestChat[] {
    return (keyboard?.keyboard ?? [])
      .flat()
      .flatMap((button) => (typeof button === 'object' && 'request_chat' in button ? [button.request_chat] : []));
  }

  // The following actions concern people and their private chats.

  addPerson(person: LocalPerson): void {
    this.people.push(person);
  }

  addBot({ id, token, username, name }: Pick<LocalBot, 'id' | 'token' | 'username' | 'name'>): LocalBot {
    const bot = new LocalBot(id, token, username, name, this.clock);
    this.bots.push(bot);
    return bot;
  }

  /** Presses Start in the private chat, which also unblocks the bot. */
  start({ personId, botId, payload = '' }: { personId: number; botId?: number; payload?: string }): void {
    const bot = this.bot(botId);
    if (!/^[\w-]{0,64}$/.test(payload))
      refuseAction('The start parameter of a link may have at most 64 letters, digits, _ and -.');
    if (bot.conversations.get(personId)?.blocked) this.unblock({ personId, botId: bot.id });
    if (!bot.conversations.has(personId)) {
      const person = this.person(personId);
      bot.conversations.set(personId, { person, blocked: false, messages: [], keyboard: null });
    }
    this.say({ personId, botId: bot.id, text: ['/start', payload].join(' ').trim() });
  }

  /** Sends a message to a bot. */
  say({ personId, botId, text }: { personId: number; botId?: number; text: string }): void {
    const bot = this.bot(botId);
    const [command] = /^\/\w+/.exec(text) ?? [];
    this.tellInPrivate(bot, personId, {
      text,
      ...(command && { entities: [{ type: 'bot_command' as const, offset: 0, length: command.length }] }),
    });
  }

  /** Adds a message of the person to the private chat, and tells the bot. */
  tellInPrivate(bot: LocalBot, personId: number, content: Partial<Omit<Message, 'chat' | 'from'>>): void {
    const conversation = this.#conversationOf(bot, personId);
    if (conversation.blocked) refuseAction('You have blocked this bot.');
    const from = userOfPerson(conversation.person);
    const message = { ...this.newMessage(from), chat: privateChatOf(conversation.person), ...content };
    conversation.messages.push(message);
    bot.updates.add({ message });
  }

  /** Presses a button of a message. */
  press({
    personId,
    botId,
    messageId,
    data,
  }: {
    personId: number;
    botId?: number;
    messageId: number;
    data: string;
  }): void {
    const bot = this.bot(botId);
    const conversation = this.#conversationOf(bot, personId);
    const message = conversation.messages.find(({ message_id }) => message_id === messageId);
    const id = randomUUID();
    bot.queries.set(id, conversation);
    const from = userOfPerson(conversation.person);
    bot.updates.add({
      callback_query: { id, from, chat_instance: String(personId), data, ...(message && { message }) },
    });
  }

  /**
   * Answers a button of the bot's keyboard with a chat. The bot is added with the rights that the button asks for.
   * @param joins The moment when the bot is told that it was added. 'never': the app does not add the bot.
   * @param migrates Whether the group becomes a supergroup in the same minute, so that the shared id is old.
   */
  share(input: {
    personId: number;
    botId?: number;
    requestId: number;
    chatId: number;
    joins?: 'before' | 'after' | 'never';
    migrates?: boolean;
  }): void {
    const { personId, requestId, chatId, joins = 'before', migrates } = input;
    const bot = this.bot(input.botId);
    const conversation = this.#conversationOf(bot, personId);
    const request = this.chatRequest(conversation, requestId) ?? refuseAction('The bot does not ask for a chat.');
    const chat = this.chat(chatId);
    if (!this.mayShare(chat, personId, request)) refuseAction('The bot does not ask for a chat of this kind.');
    const rights = request.bot_administrator_rights;
    const add = () =>
      rights && this.setMember({ chatId, userId: bot.id }, { status: 'administrator', rights }, { byId: personId });
    if (joins === 'before') add();
    if (conversation.keyboard?.one_time_keyboard) conversation.keyboard = null;
    const { title, username } = chat;
    this.tellInPrivate(bot, personId, {
      chat_shared: {
        request_id: requestId,
        chat_id: chatId,
        ...(request.request_title && { title }),
        ...(request.request_username && username && { username }),
      },
    });
    if (joins === 'after') add();
    if (migrates) this.migrate({ chatId });
  }

  /** Whether an app offers the chat for this button. */
  mayShare(chat: LocalChat, personId: number, request: KeyboardButtonRequestChat): boolean {
    const status = chat.members.get(personId)?.status;
    return (
      !chat.migratedTo &&
      (chat.type === 'channel') === request.chat_is_channel &&
      (status === 'creator' || (!request.chat_is_created && status !== undefined && JOINED_STATUSES.includes(status)))
    );
  }

  /**
   * Sends an answer that only a changed app can send: a chat that the person does not own, or an answer to a question
   * that nobody asked.
   */
  forgeShare({
    personId,
    botId,
    ...shared
  }: {
    personId: number;
    botId?: number;
    requestId: number;
    chatId: number;
  }): void {
    const chat_shared = { request_id: shared.requestId, chat_id: shared.chatId };
    this.tellInPrivate(this.bot(botId), personId, { chat_shared });
  }

  block({ personId, botId }: { personId: number; botId?: number }): void {
    this.#setBlocked(this.bot(botId), personId, true);
  }

  unblock({ personId, botId }: { personId: number; botId?: number }): void {
    this.#setBlocked(this.bot(botId), personId, false);
  }

  #setBlocked(bot: LocalBot, personId: number, blocked: boolean): void {
    const conversation = this.#conversationOf(bot, personId);
    if (conversation.blocked === blocked) return;
    conversation.blocked = blocked;
    const [before, after] = (['member', 'kicked'] as const).map((status) => chatMemberOf(bot.user, { status }));
    if (!before || !after) return;
    const [old_chat_member, new_chat_member] = blocked ? [before, after] : [after, before];
    const chat = privateChatOf(conversation.person);
    const from = userOfPerson(conversation.person);
    bot.updates.add({ my_chat_member: { chat, from, date: this.clock.seconds(), old_chat_member, new_chat_member } });
  }

  /** Deletes an account. No bot is told. */
  deactivate({ personId }: { personId: number }): void {
    this.deactivated.add(personId);
    for (const chat of this.chats.values()) this.#setSilently(chat, personId, { status: 'left' });
  }

  #conversationOf(bot: LocalBot, personId: number): BotConversation {
    return bot.conversations.get(personId) ?? refuseAction('Press Start first.');
  }

  // The following actions concern groups and channels.

  /** @param count The number of accounts that have joined. */
  createChat(input: {
    type: LocalChatType;
    title: string;
    ownerId: number;
    username?: string;
    count?: number;
  }): LocalChat {
    const { type, title, ownerId, username, count = 1 } = input;
    const id = type === 'group' ? this.#nextBasicGroup-- : this.#nextSupergroup--;
    const members = new Map<number, Membership>([[ownerId, { status: 'creator' }]]);
    const chat = { id, type, title, ...(username && { username }), members, others: count - 1, messages: [] };
    this.chats.set(id, chat);
    return chat;
  }

  /** Changes the title or the username of a chat. An empty username removes the username. */
  rename({ chatId, title, username }: { chatId: number; title?: string; username?: string }): void {
    const chat = this.chat(chatId);
    if (username !== undefined) chat.username = username || undefined;
    if (!title) return;
    chat.title = title;
    this.#tellInChat(chat, this.ownerIdOf(chat), { new_chat_title: title });
  }

  setCount({ chatId, count }: { chatId: number; count: number }): void {
    const chat = this.chat(chatId);
    chat.others += count - memberCountOf(chat);
  }

  join({ chatId, userId }: ChatMemberIds): void {
    const chat = this.chat(chatId);
    const returns = chat.leaving?.ownerId === userId;
    if (returns) {
      chat.leaving?.cancel();
      delete chat.leaving;
    }
    this.setMember({ chatId, userId }, { status: returns ? 'creator' : 'member' });
  }

  /**
   * Lets a member leave. An owner can return for seven days; then the first administrator becomes the owner. Without
   * an administrator, nobody does.
   */
  leave({ chatId, userId }: ChatMemberIds): void {
    const chat = this.chat(chatId);
    const owned = this.ownerIdOf(chat) === userId;
    this.setMember({ chatId, userId }, { status: 'left' });
    if (!owned) return;
    const heirId = [...chat.members].find(
      ([id, { status }]) => status === 'administrator' && this.people.some((person) => person.id === id),
    )?.[0];
    this.#tellInChat(chat, userId, { chat_owner_left: heirId === undefined ? {} : { new_owner: this.userOf(heirId) } });
    const change = () => {
      delete chat.leaving;
      if (heirId === undefined) return;
      this.setMember({ chatId, userId: heirId }, { status: 'creator' });
      this.#tellInChat(chat, heirId, { chat_owner_changed: { new_owner: this.userOf(heirId) } });
    };
    if (chat.type === 'group') change();
    else chat.leaving = { ownerId: userId, cancel: this.clock.runAfter(OWNER_RETURN_MS, change) };
  }

  /**
   * The owner transfers the chat to a person. By default no bot is told, and the previous owner stays as
   * administrator.
   * @param told Whether bots get a `chat_member` update for both people.
   */
  transfer(input: {
    chatId: number;
    toId: number;
    told?: boolean;
    ownerBefore?: 'administrator' | 'member' | 'left';
  }): void {
    const { chatId, toId, told = false, ownerBefore = 'administrator' } = input;
    const chat = this.chat(chatId);
    const ownerId = this.ownerIdOf(chat) ?? refuseAction('This chat has no owner.');
    this.person(toId);
    if (ownerId === toId) refuseAction('This person is the owner.');
    const set = (userId: number, membership: Membership) =>
      told
        ? this.setMember({ chatId, userId }, membership, { byId: ownerId })
        : this.#setSilently(chat, userId, membership);
    set(toId, { status: 'creator' });
    set(ownerId, { status: ownerBefore });
  }

  /**
   * Removes the owner, as the deletion of the owner's account does. Afterwards, the list of administrators has no
   * owner.
   */
  removeOwner({ chatId }: { chatId: number }): void {
    const chat = this.chat(chatId);
    this.#setSilently(chat, this.ownerIdOf(chat) ?? refuseAction('This chat has no owner.'), { status: 'left' });
  }

  setAnonymous({ chatId, userId, anonymous }: ChatMemberIds & { anonymous: boolean }): void {
    const membership = this.chat(chatId).members.get(userId) ?? refuseAction('This person is not in the chat.');
    membership.anonymous = anonymous;
  }

  /** Changes the membership of a person or a bot. Bots that are administrators are told. */
  setMember(
    { chatId, userId }: ChatMemberIds,
    membership: Membership,
    { byId = userId }: { byId?: number } = {},
  ): void {
    const chat = this.chat(chatId);
    const user = this.userOf(userId);
    const from = this.userOf(byId);
    const before = chat.members.get(userId);
    const change: ChatMemberUpdated = {
      chat: chatObjectOf(chat),
      from,
      date: this.clock.seconds(),
      old_chat_member: chatMemberOf(user, before),
      new_chat_member: chatMemberOf(user, membership),
    };
    this.#setSilently(chat, userId, membership);
    for (const bot of this.bots) {
      if (bot.id === userId) bot.updates.add({ my_chat_member: change });
      else if (chat.members.get(bot.id)?.status === 'administrator') {
        for (const watch of this.#watchers) watch(bot, chatId, userId);
        bot.updates.add({ chat_member: change });
      }
    }
    const [wasIn, isIn] = [before, membership].map((one) => one !== undefined && JOINED_STATUSES.includes(one.status));
    if (chat.type === 'channel' || wasIn === isIn) return;
    this.#tellInChat(chat, byId, isIn ? { new_chat_members: [user] } : { left_chat_member: user });
  }

  promote({ chatId, userId }: ChatMemberIds): void {
    this.setMember({ chatId, userId }, { status: 'administrator' }, { byId: this.ownerIdOf(this.chat(chatId)) });
  }

  demote({ chatId, userId }: ChatMemberIds): void {
    this.setMember({ chatId, userId }, { status: 'member' }, { byId: this.ownerIdOf(this.chat(chatId)) });
  }

  remove({ chatId, userId }: ChatMemberIds): void {
    this.setMember({ chatId, userId }, { status: 'kicked' }, { byId: this.ownerIdOf(this.chat(chatId)) });
  }

  /** Turns a basic group into a supergroup, which keeps its new id forever. */
  migrate({ chatId }: { chatId: number }): LocalChat {
    const group = this.chat(chatId);
    if (group.type !== 'group' || group.migratedTo) refuseAction('Only a basic group can become a supergroup.');
    const id = this.#nextSupergroup--;
    const supergroup: LocalChat = { ...group, id, type: 'supergroup', members: new Map(group.members), messages: [] };
    this.chats.set(id, supergroup);
    group.migratedTo = id;
    this.#tellInChat(group, this.ownerIdOf(group), { migrate_to_chat_id: id });
    this.#tellInChat(supergroup, this.ownerIdOf(group), { migrate_from_chat_id: chatId });
    return supergroup;
  }

  deleteChat({ chatId }: { chatId: number }): void {
    this.chat(chatId).leaving?.cancel();
    this.chats.delete(chatId);
  }

  #setSilently({ members }: LocalChat, userId: number, membership: Membership): void {
    if (members.has(userId) || JOINED_STATUSES.includes(membership.status)) members.set(userId, membership);
  }

  /** Sends a service message, which each bot in the chat gets. In a channel, the message is a post. */
  #tellInChat(chat: LocalChat, fromId: number | undefined, content: Partial<Message>): void {
    const from = fromId === undefined ? undefined : this.userOf(fromId);
    const message = { ...this.newMessage(from), chat: chatObjectOf(chat), ...content };
    chat.messages.push(message);
    const update = (chat.type === 'channel' ? { channel_post: message } : { message }) as Partial<Update>;
    for (const bot of this.bots) {
      const status = chat.members.get(bot.id)?.status;
      if (status && JOINED_STATUSES.includes(status)) bot.updates.add(update);
    }
  }

  newMessage<U extends User | undefined>(from: U) {
    return { message_id: this.#nextMessage++, date: this.clock.seconds(), from };
  }
}

function refuseAction(reason: string): never {
  throw new ActionNotPossible(reason);
}

export function userOfPerson({ id, firstName, lastName, username }: LocalPerson): User {
  return {
    id,
    is_bot: false,
    first_name: firstName,
    ...(lastName && { last_name: lastName }),
    ...(username && { username }),
    language_code: 'en',
  };
}

export function privateChatOf({ id, firstName, lastName, username }: LocalPerson): Chat.PrivateChat {
  return {
    id,
    type: 'private',
    first_name: firstName,
    ...(lastName && { last_name: lastName }),
    ...(username && { username }),
  };
}

/** These functions return names for the page. */
export const nameOfUser = ({ first_name: firstName, last_name: lastName }: User): string =>
  nameOfPerson({ id: 0, firstName, lastName });
