import type { Message, Update } from 'grammy/types';
import { readUpdate } from './bot-events';

const from = { id: 5_100_000_001, is_bot: false, first_name: 'Sofia', username: 'sofia_lind' };
const group = { id: -1_001_234_567_890, type: 'supergroup', title: 'Crypto Chart Room' } as const;
const update = (message: object) =>
  readUpdate({
    update_id: 1,
    message: { message_id: 1, date: 1_700_000_000, from, ...message } as Message & Update.NonChannel,
  });

it('the bot ignores the conversations of groups where it is an administrator', () => {
  expect(update({ chat: group, text: 'Who sells this?' })).toBeNull();
  expect(update({ chat: group, text: '/start v_token' })).toBeNull();
  expect(update({ chat: group, new_chat_members: [from] })).toBeNull();
});

it('the bot ignores messages of other bots', () => {
  const bot = { ...from, is_bot: true };
  expect(
    update({ chat: { id: bot.id, type: 'private', first_name: 'Bot' }, from: bot, text: '/start v_token' }),
  ).toBeNull();
});

it('the bot reads from a message in the old or the new chat that a group has become a supergroup', () => {
  const basic = { id: -4_000, type: 'group', title: 'Reading circle' } as const;
  const expected = { kind: 'migrated', chatId: '-4000', toChatId: '-1001234567890' };
  expect(update({ chat: basic, migrate_to_chat_id: group.id })).toMatchObject({ content: expected });
  expect(update({ chat: group, migrate_from_chat_id: basic.id })).toMatchObject({ content: expected });
});

it('the bot reads ids as decimal texts', () => {
  const chat = { id: from.id, type: 'private', first_name: 'Sofia' } as const;
  expect(update({ chat, chat_shared: { request_id: 3, chat_id: group.id } })).toEqual({
    kind: 'chat-shared',
    content: {
      person: { id: '5100000001', username: 'sofia_lind', firstName: 'Sofia' },
      requestId: 3,
      chatId: '-1001234567890',
    },
  });
});
