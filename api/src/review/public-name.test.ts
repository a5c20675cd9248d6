import { DEFAULT_SHOP, setCurrentShop } from '../shop/current-shop';
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
])('the first name %s is shown', (name) => expect(publicName(name)).toBe(name));

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
])('the first name %j is not shown', (name) => expect(publicName(name)).toBe('A buyer'));

describe('in a shop with its own name', () => {
  afterEach(() => setCurrentShop(DEFAULT_SHOP));

  test.each([
    ['Channel Harbour', 'Channel Harbour Team', 'A buyer'],
    ['Channel Harbour', 'Ch\u0430nnel-H\u0430rbour', 'A buyer'],
    ['Channel Harbour', 'TeleMarket', 'A buyer'],
    ['Ada', 'Ada', 'A buyer'],
    ['Ada', 'Adam', 'Adam'],
    ['متجر', 'Ada', 'Ada'],
    ['متجر', 'متجر', 'A buyer'],
    ['Маркет', 'МАРКЕТ', 'A buyer'],
    ['Маркет', 'Марк', 'Марк'],
    ['Канал Max', 'Max', 'Max'],
    ['Канал Max', 'канал-max', 'A buyer'],
    ['M 24', 'M.', 'M.'],
    ['Max', 'ＭＡＸ', 'A buyer'],
  ])('in the shop %s, the first name %j is shown as %s', (shop, name, shown) => {
    setCurrentShop({ ...DEFAULT_SHOP, name: shop });
    expect(publicName(name)).toBe(shown);
  });
});
