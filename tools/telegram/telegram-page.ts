// The pages on which people use the local Telegram. They have no scripts: each button is a form.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Message } from '@grammyjs/types';
import { html, type SafeHtml } from './html';
import type { BotConversation, LocalBot } from './local-bot';
import { memberCountOf, JOINED_STATUSES, type LocalChat } from './local-chat';
import { type LocalPerson, nameOfPerson } from './people';
import { redirect, sendHtml, sendText } from './reply';
import { telegramDocument } from './telegram-document';
import { nameOfUser, type TelegramWorld } from './telegram-world';

/** A link to a bot, in the form that shops print. */
const DEEP_LINK = /^(?:https?:\/\/[^/]+\/|@)?(\w+)(?:\?start=([\w-]{0,64}))?$/;
const CHAT_TYPE_NAMES = { group: 'basic group', supergroup: 'supergroup', channel: 'channel' };
const STATUS_NAMES: Record<string, string> = {
  creator: 'owner',
  administrator: 'administrator',
  member: 'member',
  left: 'has left',
  kicked: 'removed',
};

export function respondWithPage(
  world: TelegramWorld,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): void {
  if (request.method !== 'GET') return sendText(response, 405, 'GET only');
  const [, first = '', second = '', , fourth = ''] = pathname.split('/');
  const person = first === 'people' ? world.people.find(({ id }) => String(id) === second) : undefined;
  const chat = first === 'chats' ? world.chats.get(Number(second)) : undefined;
  const linked = world.bots.find(({ username }) => username.toLowerCase() === first.toLowerCase());
  const bot = world.bots.find(({ id }) => String(id) === fourth);
  if (pathname === '/') sendHtml(response, homePage(world));
  else if (pathname === '/open') openLink(world, response, searchParams);
  else if (person && bot) sendHtml(response, conversationPage(world, person, bot));
  else if (person) sendHtml(response, personPage(world, person));
  else if (chat) sendHtml(response, chatPage(world, chat));
  else if (linked) sendHtml(response, linkPage(world, linked, searchParams.get('start') ?? ''));
  else
    sendHtml(
      response,
      telegramDocument(
        'Not found',
        html`<h1>Not found</h1>
          <p><a href="/">Local Telegram</a></p>`,
      ),
      404,
    );
}

const personPath = ({ id }: LocalPerson) => `/people/${id}`;
const conversationPath = (person: LocalPerson, bot: LocalBot) => `${personPath(person)}/bots/${bot.id}`;
const chatPath = ({ id }: LocalChat) => `/chats/${id}`;
const nameTag = (name: string) => html`<bdi>${name}</bdi>`;

/** Makes a form with one button. */
function actionForm(
  control: string,
  label: SafeHtml | string,
  then: string,
  fields: object,
  controls?: SafeHtml,
): SafeHtml {
  const hidden = Object.entries({ ...fields, then }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`,
  );
  return html`<form class="actions" method="post" action="/control/${control}">
    ${hidden}${controls}<button>${label}</button>
  </form>`;
}

let lastFieldNumber = 0;

/**
 * A field with its label beside it. A label around a field would make some programs read the options as part of the
 * name.
 */
function labelledField(label: string, control: (id: string) => SafeHtml): SafeHtml {
  const id = `field-${(lastFieldNumber += 1)}`;
  return html`<div><label for="${id}">${label}</label>${control(id)}</div>`;
}

const selectField = (
  name: string,
  label: string,
  options: readonly (readonly [value: string | number, text: string])[],
) =>
  labelledField(
    label,
    (id) =>
      html`<select id="${id}" name="${name}">
        ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
      </select>`,
  );

const textField = (name: string, label: string, value = '') =>
  labelledField(
    label,
    (id) => html`<input id="${id}" type="text" name="${name}" value="${value}" dir="auto" autocomplete="off" />`,
  );

const countField = (value: number) =>
  labelledField('Members', (id) => html`<input id="${id}" type="number" name="count" min="1" value="${value}" />`);

function homePage(world: TelegramWorld): SafeHtml {
  const people = world.people.map(
    (person) =>
      html`<li>
        <a href="${personPath(person)}">${nameTag(nameOfPerson(person))}</a>
        ${person.username && html`<span class="note">@${person.username}</span>`}
        ${world.deactivated.has(person.id) && html`<span class="note">deleted account</span>`}
      </li>`,
  );
  return telegramDocument(
    'Local Telegram',
    html`<h1>Local Telegram</h1>
      <p>The bot of the shop on this machine speaks to this page. Nothing reaches Telegram.</p>
      <h2>Open a link</h2>
      ${linkForm()}
      <h2>People</h2>
      <ul>
        ${people}
      </ul>
      <h2>Groups and channels</h2>
      ${chatList(world, [...world.chats.values()])}
      <details>
        <summary>New group or channel</summary>
        ${actionForm(
          'createChat',
          'Create',
          '/',
          {},
          html`${selectField('type', 'Kind', Object.entries(CHAT_TYPE_NAMES))} ${textField('title', 'Title')}
          ${textField('username', 'Username, without @ (may be empty)')}
          ${selectField('ownerId', 'Owner', peopleOptions(world))} ${countField(1)}`,
        )}
      </details>
      <details>
        <summary>Time</summary>
        <p>
          The clock of the local Telegram goes on at once: updates are kept for 24 hours, and an owner can return for 7
          days.
        </p>
        ${[
          ['An hour later', 3600],
          ['A day later', 86_400],
          ['A week later', 7 * 86_400],
        ].map(([label = '', seconds = 0]) => actionForm('skipTime', String(label), '/', { seconds }))}
      </details>`,
  );
}

const linkForm = (person?: LocalPerson) =>
  html`<form class="actions" method="get" action="/open">
    ${person && html`<input type="hidden" name="person" value="${person.id}" />`}
    ${textField('link', 'Link to a bot, such as https://t.me/bot?start=…')}
    <button>Open</button>
  </form>`;

function openLink(world: TelegramWorld, response: ServerResponse, searchParams: URLSearchParams): void {
  const [, username = '', payload = ''] = DEEP_LINK.exec((searchParams.get('link') ?? '').trim()) ?? [];
  const bot = world.bots.find((one) => one.username.toLowerCase() === username.toLowerCase());
  if (bot) return redirect(response, `/${bot.username}?${new URLSearchParams({ start: payload })}`);
  const names = world.bots.map((one) => `@${one.username}`).join(', ');
  const page = html`<h1>No such bot</h1>
    <p class="error">The link leads to none of the bots here: ${names}.</p>
    <p><a href="/">Local Telegram</a></p>`;
  sendHtml(response, telegramDocument('No such bot', page), 404);
}

/** The page to which a link to a bot leads. A robot that opens the link only sees this page; a person presses Start. */
function linkPage(world: TelegramWorld, bot: LocalBot, payload: string): SafeHtml {
  return telegramDocument(
    bot.name,
    html`<p><a href="/">Local Telegram</a></p>
      <h1>${bot.name}</h1>
      <p class="note">@${bot.username}</p>
      <h2>Press Start as</h2>
      ${world.people.map((person) =>
        actionForm('start', nameTag(nameOfPerson(person)), conversationPath(person, bot), {
          personId: person.id,
          botId: bot.id,
          ...(payload && { payload }),
        }),
      )}`,
  );
}

const peopleOptions = ({ people }: TelegramWorld) => people.map((person) => [person.id, nameOfPerson(person)] as const);

const chatList = (world: TelegramWorld, chats: readonly LocalChat[]) => {
  const rows = chats
    .filter(({ migratedTo }) => !migratedTo)
    .map((chat) => {
      const ownerId = world.ownerIdOf(chat);
      const owner = ownerId === undefined ? 'nobody' : nameOfUser(world.userOf(ownerId));
      return html`<li>
        <a href="${chatPath(chat)}">${nameTag(chat.title)}</a>
        <span class="note">
          ${CHAT_TYPE_NAMES[chat.type]}${chat.username && `, @${chat.username}`},
          ${memberCountOf(chat).toLocaleString('en-US')} members, owner: ${nameTag(owner)}
        </span>
      </li>`;
    });
  return rows.length > 0
    ? html`<ul>
        ${rows}
      </ul>`
    : html`<p>None.</p>`;
};

function personPage(world: TelegramWorld, person: LocalPerson): SafeHtml {
  const inChats = [...world.chats.values()].filter(({ members }) => members.has(person.id));
  const bots = world.bots.map((bot) => {
    const conversation = bot.conversations.get(person.id);
    const state = conversation ? `${conversation.messages.length} messages` : 'not started';
    return html`<li>
      <a href="${conversationPath(person, bot)}">${bot.name}</a>
      <span class="note">@${bot.username}, ${conversation?.blocked ? 'blocked' : state}</span>
    </li>`;
  });
  return telegramDocument(
    nameOfPerson(person),
    html`<p><a href="/">Local Telegram</a></p>
      <h1>${nameTag(nameOfPerson(person))}</h1>
      <p class="note">Id ${person.id}${person.username && `, @${person.username}`}</p>
      <h2>Bots</h2>
      <ul>
        ${bots}
      </ul>
      <h2>Groups and channels</h2>
      ${chatList(world, inChats)}
      ${
        world.deactivated.has(person.id)
          ? html`<p>This account is deleted.</p>`
          : actionForm('deactivate', 'Delete this account', personPath(person), { personId: person.id })
      }`,
  );
}

function conversationPage(world: TelegramWorld, person: LocalPerson, bot: LocalBot): SafeHtml {
  const then = conversationPath(person, bot);
  const ids = { personId: person.id, botId: bot.id };
  const conversation = bot.conversations.get(person.id);
  const content = !conversation
    ? actionForm('start', 'Start', then, ids)
    : html`<h2>Messages</h2>
        <ol class="messages">
          ${conversation.messages.map((message) => messageItem(message, bot, then, ids))}
        </ol>
        <p><a href="${then}">Look for new messages</a></p>
        ${
          conversation.blocked
            ? html`<p>You have blocked this bot.</p>
                ${actionForm('unblock', 'Unblock', then, ids)}`
            : html`${botKeyboard(world, conversation, then, ids)}
                <h2>Write</h2>
                ${actionForm('say', 'Send', then, ids, textField('text', 'Message'))}
                ${actionForm('start', 'Start again', then, ids)} ${actionForm('block', 'Block the bot', then, ids)}`
        }`;
  return telegramDocument(
    `${bot.name}, ${nameOfPerson(person)}`,
    html`<p><a href="${personPath(person)}">${nameTag(nameOfPerson(person))}</a></p>
      <h1>${bot.name} and ${nameTag(nameOfPerson(person))}</h1>
      ${content}`,
  );
}

function messageItem(message: Message, bot: LocalBot, then: string, ids: object): SafeHtml {
  const own = message.from?.id !== bot.id;
  const buttons = (message.reply_markup?.inline_keyboard ?? []).flat().map((button) => {
    if ('url' in button) return html`<p><a href="${button.url}" rel="noreferrer">${button.text}</a></p>`;
    if (!('callback_data' in button)) return html`<p>${button.text}</p>`;
    return actionForm('press', button.text, then, {
      ...ids,
      messageId: message.message_id,
      data: button.callback_data,
    });
  });
  return html`<li class="${own ? 'own' : ''}">
    <span class="note">${own ? 'You' : bot.name}</span>
    <div class="message" dir="auto">${messageText(message)}</div>
    ${buttons}
  </li>`;
}

/** Turns a message into HTML. Links stay links; other formats become plain text. */
function messageText({ text = '', entities = [], ...service }: Message): readonly SafeHtml[] {
  if (service.chat_shared) return [html`Shared a chat: ${service.chat_shared.title ?? service.chat_shared.chat_id}`];
  let end = 0;
  const parts = entities.flatMap((entity) => {
    if (entity.type !== 'text_link' || !/^https?:/.test(entity.url)) return [];
    const before = html`${text.slice(end, entity.offset)}`;
    end = entity.offset + entity.length;
    return [before, html`<a href="${entity.url}" rel="noreferrer">${text.slice(entity.offset, end)}</a>`];
  });
  return [...parts, html`${text.slice(end)}`];
}

/** Shows the keyboard of the bot, which an app shows below the message field. */
function botKeyboard(world: TelegramWorld, conversation: BotConversation, then: string, ids: object): SafeHtml {
  const { person } = conversation;
  const rows = (conversation.keyboard?.keyboard ?? []).flat().map((button) => {
    const label = typeof button === 'string' ? button : button.text;
    if (typeof button !== 'object' || !('request_chat' in button))
      return actionForm('say', label, then, { ...ids, text: label });
    const chats = [...world.chats.values()].filter((chat) => world.mayShare(chat, person.id, button.request_chat));
    if (chats.length === 0)
      return html`<p>${label}: <span class="note">you have no chat that the bot asks for.</span></p>`;
    const choice = selectField(
      'chatId',
      label,
      chats.map((chat) => [chat.id, chat.title]),
    );
    const joins = selectField('joins', 'The app adds the bot', [
      ['before', 'at once'],
      ['after', 'a moment later'],
      ['never', 'not at all'],
    ]);
    const fields = { ...ids, requestId: button.request_chat.request_id };
    return actionForm('share', 'Pick this chat', then, fields, html`${choice}${joins}`);
  });
  return html`${rows.length > 0 && html`<h2>The bot asks</h2>`}${rows}`;
}

function chatPage(world: TelegramWorld, chat: LocalChat): SafeHtml {
  const then = chatPath(chat);
  const { id: chatId } = chat;
  const ownerId = world.ownerIdOf(chat);
  const others = world.people.filter(({ id }) => id !== ownerId && !world.deactivated.has(id));
  const notIn = [...others, ...world.bots].filter(({ id }) => !isMemberOf(chat, id));
  const members = [...chat.members].map(([userId, { status, anonymous }]) => {
    const user = world.userOf(userId);
    const fields = { chatId, userId };
    return html`<li>
      ${nameTag(nameOfUser(user))}
      <span class="note">${STATUS_NAMES[status]}${anonymous && ', anonymous'}${user.is_bot && ', bot'}</span>
      <div class="actions">
        ${status === 'member' && actionForm('promote', 'Make administrator', then, fields)}
        ${status === 'administrator' && actionForm('demote', 'Remove the rights', then, fields)}
        ${isMemberOf(chat, userId) && status !== 'creator' && actionForm('remove', 'Remove', then, fields)}
        ${isMemberOf(chat, userId) && !user.is_bot && actionForm('leave', 'Leave', then, fields)}
        ${status === 'left' && chat.leaving?.ownerId === userId && actionForm('join', 'Return', then, fields)}
        ${status === 'creator' && actionForm('setAnonymous', anonymous ? 'Show the owner' : 'Hide the owner', then, { ...fields, anonymous: !anonymous })}
      </div>
    </li>`;
  });
  return telegramDocument(
    chat.title,
    html`<p><a href="/">Local Telegram</a></p>
      <h1>${nameTag(chat.title)}</h1>
      <p class="note">
        ${CHAT_TYPE_NAMES[chat.type]}, id ${chatId}${chat.username && `, @${chat.username}`},
        ${memberCountOf(chat).toLocaleString('en-US')} members
      </p>
      ${chat.migratedTo && html`<p>It is a supergroup now: <a href="/chats/${chat.migratedTo}">${chat.title}</a>.</p>`}
      <h2>Who is here</h2>
      <ul>
        ${members}
      </ul>
      ${
        notIn.length > 0 &&
        actionForm(
          'join',
          'Add',
          then,
          { chatId },
          selectField(
            'userId',
            'New member',
            notIn.map((one) => [one.id, 'token' in one ? one.name : nameOfPerson(one)]),
          ),
        )
      }
      ${
        ownerId !== undefined &&
        others.length > 0 &&
        html`<h2>Transfer</h2>
          ${actionForm(
            'transfer',
            'Transfer the ownership',
            then,
            { chatId },
            html`${selectField(
              'toId',
              'To',
              others.map((person) => [person.id, nameOfPerson(person)]),
            )}
            ${selectField('ownerBefore', 'The previous owner', [
              ['administrator', 'stays as administrator'],
              ['member', 'stays as member'],
              ['left', 'leaves'],
            ])}
            ${selectField('told', 'The bot', [
              ['false', 'is not told'],
              ['true', 'is told'],
            ])}`,
          )}`
      }
      <h2>Change</h2>
      ${actionForm('rename', 'Rename', then, { chatId }, html`${textField('title', 'Title', chat.title)}${textField('username', 'Username, without @ (may be empty)', chat.username)}`)}
      ${actionForm('setCount', 'Set the member count', then, { chatId }, countField(memberCountOf(chat)))}
      ${chat.type === 'group' && !chat.migratedTo && actionForm('migrate', 'Make it a supergroup', then, { chatId })}
      ${actionForm('deleteChat', 'Delete this chat', '/', { chatId })}`,
  );
}

const isMemberOf = ({ members }: LocalChat, id: number): boolean => {
  const status = members.get(id)?.status;
  return status !== undefined && JOINED_STATUSES.includes(status);
};
