import { suggestedNotes } from './check-note';

test('the form of a check suggests notes only for listings of one category, because no note is true for several', () => {
  expect(suggestedNotes(['bot', 'bot'])).toContain('The owner showed us the bot in BotFather.');
  expect(suggestedNotes(['group', 'account'])).toEqual([]);
});
