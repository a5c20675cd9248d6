import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

const API = join(ROOT, 'api/src');
/** They store preferences and show them. Reading there changes nothing for the user. */
const STORAGE = /^(user|profile|privacy)\/|migrations\/|\.test\.ts$/;

/** Every switch and setting of the Notifications and Security tabs: what the API accepts beside the profile itself. */
const preferences = [
  ...readFileSync(join(API, 'profile/profile.dto.ts'), 'utf8').matchAll(/@(?:SwitchField|TimeoutField)\(\) (\w+)\?/g),
].map(([, name = '']) => name);

const code = readdirSync(API, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !STORAGE.test(file.replaceAll('\\', '/')))
  .map((file) => readFileSync(join(API, file), 'utf8'))
  .join('\n');

/** A property that is read: `user.loginAlerts`. */
const isRead = (name: string) => new RegExp(`\\.${name}\\b(?!\\s*=[^=])`).test(code);

test('every preference of the settings is read by the code that it is for', () => {
  expect(preferences).toEqual(expect.arrayContaining(['emailNotifications', 'loginAlerts', 'sessionTimeout']));
  expect(preferences.filter((name) => !isRead(name))).toEqual([]);
});

test('a preference that no code reads is found', () => {
  expect(isRead('loginAlerts')).toBe(true);
  expect(isRead('switchOfNothing')).toBe(false);
});
