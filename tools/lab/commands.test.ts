import { describeLabCommands, LAB_COMMANDS } from './commands';

test('the list of commands describes each command', () => {
  const lines = describeLabCommands().split('\n');
  expect(lines.map((line) => line.trim().split(' ')[0]).sort()).toEqual(Object.keys(LAB_COMMANDS).sort());
  expect(lines).toContain(
    '  screens           nothing: takes the pictures of the README from a temporary site (1 minute)',
  );
});
