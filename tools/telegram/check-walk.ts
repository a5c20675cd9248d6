// The walk of `npm run telegram:check`: the steps of a person with a real bot, and the bot's answers to these steps.
import type { ChatMemberAdministrator, ChatMemberOwner, Update } from '@grammyjs/types';
import { CheckBot, CheckFailure, describeError, describeUpdates } from './check-bot';
import type { Finding, QuestionId } from './check-report';
import { checkSignIn } from './check-sign-in';
import { NO_RIGHTS } from './local-chat';

export interface CheckSettings {
  apiRoot: string;
  linkRoot: string;
  issuer: string;
  botToken: string;
  clientId?: string;
  clientSecret?: string;
}

/** The person at the terminal, and the clock. */
export interface CheckPerson {
  tell(text: string): void;
  /** @returns The text that the person has typed. */
  ask(text: string): Promise<string>;
  wait(ms: number): Promise<void>;
}

export type NoteFinding = (question: QuestionId, isSo: boolean, seen: string) => void;

const MINUTE_MS = 60_000;
const SECOND_WAIT_MINUTES = 31;
const PICKED_CHATS = [
  ['pick-supergroup', 'supergroup', 'a supergroup of yours (a group with a public link, or with visible history)'],
  ['pick-channel', 'channel', 'a channel of yours'],
  ['pick-group', 'group', 'a basic group of yours (new, private, with hidden history)'],
] as const;

/**
 * Walks through all steps. A step that the person skips leaves its questions open.
 * @param findings Gets each answer at once, because a person may end the walk at any time.
 */
export async function runCheckWalk(settings: CheckSettings, person: CheckPerson, findings: Finding[]): Promise<void> {
  const note: NoteFinding = (question, isSo, seen) => {
    findings.push({ question, answer: isSo ? 'yes' : 'no', seen });
    person.tell(`  ${isSo ? 'yes' : 'NO'}: ${seen}`);
  };
  const wants = async (what: string) => !/^[sn]/i.test(await person.ask(`\n${what}\n  Enter: do it. s: skip. `));
  const bot = new CheckBot(settings.apiRoot, settings.botToken, (ms) => person.wait(ms));

  if (settings.clientId && settings.clientSecret && (await wants('1. Sign in with Telegram, twice.')))
    await checkSignIn(
      { ...settings, clientId: settings.clientId, clientSecret: settings.clientSecret },
      person,
      note,
      bot,
    );

  const me = await bot.call('getMe');
  if (!me.ok) throw new CheckFailure(`The bot does not answer: ${describeError(me)}`);
  const { username, id: botId } = me.result;
  await bot.readUpdates();

  let started: Update['message'];
  do {
    await person.ask(
      `\n2. Open ${settings.linkRoot}/${username}?start=check_1 and press Start. Then press Enter here. `,
    );
    started = (await bot.readUpdates()).find(({ message }) => message?.text?.startsWith('/start'))?.message;
  } while (!started && !/^s/i.test(await person.ask('  No message arrived. Enter: once more. s: give up. ')));
  note('start', started?.text === '/start check_1', started?.text ?? 'no message');
  if (!started) throw new CheckFailure('Without Start, the other questions cannot be asked.');
  const ownId = started.from.id;

  let supergroup: number | undefined;
  for (const [index, [question, type, chat]] of PICKED_CHATS.entries()) {
    if (!(await wants(`3. Pick ${chat}.`))) continue;
    do {
      const app = await person.ask('  Which app do you use (iOS, Android, Desktop, Web)? ');
      const picked = await requestChat(bot, person, ownId, index + 1, type === 'channel');
      if (picked.chatId === undefined) {
        note(question, false, `${app}: no chat was shared; ${describeUpdates(picked.updates)}`);
        continue;
      }
      const list = await readAdministrators(bot, picked.chatId);
      const rights = list.administrators.find(({ user }) => user.id === botId);
      const isLeast = rights !== undefined && formatRights(rights) === 'can_manage_chat';
      const isOwner = list.owner?.user.id === ownId;
      note(
        question,
        isLeast && isOwner,
        `${app}: ${describeUpdates(picked.updates)}; the bot ${rights ? `has ${formatRights(rights)}` : 'is not in the list'}; ` +
          `the owner is ${isOwner ? 'the person' : list.owner ? 'another one' : (list.error ?? 'missing')}`,
      );
      if (type === 'supergroup') supergroup = picked.chatId;
    } while (/^y/i.test(await person.ask('  Again with another app? Remove the bot from the chat first. (y) ')));
  }

  if (supergroup !== undefined) await checkOwners(bot, person, note, wants, supergroup, ownId, botId);

  if (await wants('7. Block the bot (in the private chat).')) {
    await person.ask('  Blocked? Enter. ');
    const updates = await bot.readUpdates();
    const sent = await bot.call('sendMessage', { chat_id: ownId, text: 'Can you read this?' });
    const isTold = updates.some(({ my_chat_member: change }) => change?.new_chat_member.status === 'kicked');
    const isRefused = !sent.ok && sent.error_code === 403;
    note('blocked', isRefused && isTold, `${sent.ok ? 'sent' : describeError(sent)}; ${describeUpdates(updates)}`);
  }
  if (await wants('8. Look up another bot of yours by its username.')) {
    const name = (await person.ask('  Its username: ')).replace(/^@?/, '@');
    const chat = await bot.call('getChat', { chat_id: name });
    const hasName = chat.ok && Boolean(chat.result.first_name);
    note('bot-by-name', hasName, chat.ok ? `type ${chat.result.type}, with a name` : describeError(chat));
  }
  if (
    await wants('9. Switch on bot-to-bot messages for both bots in BotFather, and let the other bot write to this bot.')
  ) {
    await person.ask('  Sent? Enter. ');
    const updates = await bot.readUpdates();
    note(
      'bot-to-bot',
      updates.some(({ message }) => message?.from.is_bot),
      describeUpdates(updates),
    );
  }
}

/** Lets the person pick a chat with the keyboard that the shop uses. */
async function requestChat(
  bot: CheckBot,
  person: CheckPerson,
  personId: number,
  requestId: number,
  isChannel: boolean,
) {
  const rights = { ...NO_RIGHTS, can_manage_chat: true };
  const request_chat = {
    request_id: requestId,
    chat_is_channel: isChannel,
    chat_is_created: true,
    user_administrator_rights: rights,
    bot_administrator_rights: rights,
  };
  const reply_markup = { keyboard: [[{ text: 'Choose', request_chat }]], one_time_keyboard: true };
  await bot.call('sendMessage', { chat_id: personId, text: 'Choose the chat of this step.', reply_markup });
  await person.ask('  Press the button that the bot shows, and pick it. Then press Enter here. ');
  const updates = await bot.readUpdates();
  const moved = updates.find(({ message }) => message?.migrate_to_chat_id)?.message?.migrate_to_chat_id;
  const chatId = moved ?? updates.find(({ message }) => message?.chat_shared)?.message?.chat_shared?.chat_id;
  return { updates, chatId };
}

async function readAdministrators(bot: CheckBot, chatId: number) {
  const answer = await bot.call('getChatAdministrators', { chat_id: chatId });
  const administrators: (ChatMemberOwner | ChatMemberAdministrator)[] = answer.ok ? answer.result : [];
  const owner = administrators.find(({ status }) => status === 'creator');
  return { administrators, owner, error: answer.ok ? null : describeError(answer) };
}

const formatRights = (member: ChatMemberOwner | ChatMemberAdministrator): string =>
  Object.entries(member)
    .flatMap(([name, value]) => (name.startsWith('can_') && name !== 'can_be_edited' && value === true ? [name] : []))
    .join(' ');

async function checkOwners(
  bot: CheckBot,
  person: CheckPerson,
  note: NoteFinding,
  wants: (what: string) => Promise<boolean>,
  chatId: number,
  ownId: number,
  botId: number,
): Promise<void> {
  const seenOwner = ({ owner, error }: Awaited<ReturnType<typeof readAdministrators>>) =>
    owner ? `creator, is_anonymous ${owner.is_anonymous}` : (error ?? 'no creator');
  if (await wants('4. In the supergroup, make yourself anonymous (Administrators, your name, Remain Anonymous).')) {
    await person.ask('  Anonymous? Enter. ');
    const list = await readAdministrators(bot, chatId);
    note('anonymous-owner', list.owner?.user.id === ownId && list.owner.is_anonymous, seenOwner(list));
    await person.ask('  Now take the rights of the bot away, so that it is a member. Then Enter. ');
    const asMember = await readAdministrators(bot, chatId);
    note('member-bot', asMember.owner?.user.id === ownId, seenOwner(asMember));
    await person.ask('  Make the bot administrator again, with "Manage chat" alone, and end anonymity. Then Enter. ');
    await bot.readUpdates();
  }
  if (!(await wants('5. Transfer the supergroup to a second account of yours. It needs your password.'))) return;
  await person.ask('  First add the second account as administrator. Then Enter. ');
  const [second] = (await readAdministrators(bot, chatId)).administrators.filter(
    ({ status, user }) => status === 'administrator' && user.id !== botId && !user.is_bot,
  );
  if (!second) return person.tell('  The second account is not in the list, so this step ends.');
  const newId = second.user.id;
  // this call fills the cache, as a shop would do if it polled with the wrong method
  await bot.call('getChatMember', { chat_id: chatId, user_id: newId });
  await bot.readUpdates();
  await person.ask('  Transfer it now, and press Enter at once. ');
  const readMember = async () => {
    const answer = await bot.call('getChatMember', { chat_id: chatId, user_id: newId });
    return answer.ok ? answer.result.status : describeError(answer);
  };
  const whoOwns = ({ owner, error }: Awaited<ReturnType<typeof readAdministrators>>) =>
    owner?.user.id === newId ? 'new owner' : owner?.user.id === ownId ? 'owner before' : (error ?? 'no owner');
  const atOnce = `at once: ${whoOwns(await readAdministrators(bot, chatId))}, getChatMember ${await readMember()}`;
  const updates = await bot.readUpdates();
  const names = ({ chat_member: change }: Update) =>
    change?.new_chat_member.status === 'creator' && change.new_chat_member.user.id === newId;
  note('transfer-update', updates.some(names), describeUpdates(updates));
  person.tell('  Waiting for a minute.');
  await person.wait(MINUTE_MS);
  const list = await readAdministrators(bot, chatId);
  const member = await readMember();
  note('transfer-list', list.owner?.user.id === newId, `${atOnce}; after a minute: ${whoOwns(list)}`);
  note('transfer-member', member === 'creator', `after a minute: ${member}`);
  const before = list.administrators.find(({ user }) => user.id === ownId);
  note('old-owner', before?.status === 'administrator', before?.status ?? 'not in the list');
  if (await wants(`Wait ${SECOND_WAIT_MINUTES} minutes and look again? You do not need to do anything.`)) {
    await person.wait(SECOND_WAIT_MINUTES * MINUTE_MS);
    const later = await readAdministrators(bot, chatId);
    note('transfer-again', later.owner?.user.id === newId, `${whoOwns(later)}, getChatMember ${await readMember()}`);
  }
  if (await wants('6. Leave the supergroup with the second account, which owns it now.')) {
    await bot.readUpdates();
    await person.ask('  Left? Enter. ');
    const left = await bot.readUpdates();
    const isTold = left.some(({ message }) => message?.chat_owner_left);
    const after = await readAdministrators(bot, chatId);
    note('owner-left', isTold && !after.owner, `${describeUpdates(left)}; ${seenOwner(after)}`);
  }
}
