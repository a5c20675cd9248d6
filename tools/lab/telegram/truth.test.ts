import { TelegramClock } from '../../telegram/telegram-clock';
import { TelegramWorld } from '../../telegram/telegram-world';
import { OwnershipTruth } from './truth';

const [SELLER, BUYER] = [1, 2];
const MINUTE = 60_000;

function openChat(type: 'group' | 'supergroup') {
  const time = { at: 0, now: () => time.at, earliestAnswerOf: (moment: number) => moment - 20_000 };
  const world = new TelegramWorld(new TelegramClock(() => time.at));
  const truth = new OwnershipTruth(world, time);
  for (const id of [SELLER, BUYER]) world.addPerson({ id, firstName: `Person ${id}` });
  const { id: chatId } = world.createChat({ type, title: 'Room', ownerId: SELLER });
  truth.recordOwners();
  /** Runs the action at this minute, and records the owners after it. */
  const after = (minutes: number, action: () => unknown) => {
    time.at = minutes * MINUTE;
    action();
    truth.recordOwners();
  };
  const named = (ownerId: number, minutes: number) => truth.couldNameOwner(chatId, ownerId, minutes * MINUTE);
  return { world, truth, chatId, after, named };
}

test('an answer is wrong if it names a person who did not own the chat at that time', () => {
  const { world, chatId, after, named } = openChat('supergroup');
  after(10, () => world.transfer({ chatId, toId: BUYER }));
  after(20, () => world.transfer({ chatId, toId: SELLER }));
  expect([named(SELLER, 5), named(SELLER, 15), named(SELLER, 25)]).toEqual([true, false, true]);
  expect([named(BUYER, 5), named(BUYER, 15), named(BUYER, 25)]).toEqual([false, true, false]);
  // an answer may be stored a moment after it was given, so the previous owner may still be named
  expect([named(SELLER, 10.1), named(SELLER, 10.5)]).toEqual([true, false]);
});

test('a group is known by the id that it had before it became a supergroup', () => {
  const { world, truth, chatId, after, named } = openChat('group');
  after(10, () => world.migrate({ chatId }));
  after(20, () => world.transfer({ chatId: truth.currentChatId(chatId), toId: BUYER }));
  expect([named(SELLER, 15), named(SELLER, 25), named(BUYER, 25)]).toEqual([true, false, true]);
  // a proof from before the change now has the id of the supergroup
  const present = truth.currentChatId(chatId);
  expect(truth.couldNameOwner(present, SELLER, 5 * MINUTE)).toBe(true);
  expect(truth.couldNameOwner(present, BUYER, 5 * MINUTE)).toBe(false);
});

test('nobody owns a chat that is gone, or whose owner has left', () => {
  const { world, truth, chatId, after, named } = openChat('supergroup');
  after(10, () => world.leave({ chatId, userId: SELLER }));
  expect([named(SELLER, 5), named(SELLER, 15), truth.currentOwnerOf(chatId)]).toEqual([true, false, null]);
  after(20, () => world.join({ chatId, userId: SELLER }));
  after(30, () => world.deleteChat({ chatId }));
  expect([named(SELLER, 25), named(SELLER, 35), truth.currentOwnerOf(chatId)]).toEqual([true, false, null]);
});
