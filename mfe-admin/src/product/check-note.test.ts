import { suggestedNotes } from './check-note';

test('the form for a check suggests notes only when all its listings are of one category', () => {
  expect(suggestedNotes(['bot', 'bot'])).toContain('The owner showed us the bot in BotFather.');
  expect(suggestedNotes(['group', 'account'])).toEqual([]);
});
