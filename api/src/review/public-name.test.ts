import { publicName } from './public-name';

// @spec-2.432
test.each([
  'Ada',
  'Jörg',
  'Søren',
  'Işıl',
  'Łukasz',
  'Kɔjo',
  'Maria José',
  'Дмитрий',
  'Вадим',
  'Ελένη',
  '山田',
  'ヤマダ太郎',
  'محمد',
  'Helper',
  'Modest',
  'Marketa',
])('%s is shown', (name) => expect(publicName(name)).toBe(name));

test.each([
  'Admin',
  'Support',
  'TeleMarket Support',
  'Tele-Market',
  'the telemarkets',
  'Ada from the Help Desk',
  'Öfficial',
  'admın',
  'ᴀᴅᴍɪɴ',
  'ｓｕｐｐｏｒｔ',
  'Supp\u043ert',
  'T\u0435leM\u0430rket',
  'evil.example',
  'Call 19005550100',
  'Ada 🎁',
])('%j is not shown', (name) => expect(publicName(name)).toBe('A buyer'));
