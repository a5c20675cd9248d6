import { isReserved, shapeOf } from './letter-shapes';

test.each([
  'BOSS',
  'ʙoss',
  'boꜱs',
  'ᴃᴏꜱꜱ',
  'ɓoss',
  'ƄOSS',
  'boss\u0335',
  'b\u00f6ss',
  'ｂｏｓｓ',
  '𝐛𝐨𝐬𝐬',
  'ЬОЅЅ',
  'b0ss',
  'bo5s',
  'b.o-s_s',
])('%j has the shape of boss', (name) => {
  expect(shapeOf(name)).toBe(shapeOf('boss'));
});

test('bɑss has the shape of bass', () => {
  expect(shapeOf('bɑss')).toBe(shapeOf('bass'));
});

test.each(['bess', 'bos', 'bosss', 'дмитрий', 'ελένη', '山田'])('%s has a different shape than boss', (name) => {
  expect(shapeOf(name)).not.toBe(shapeOf('boss'));
});

test.each([
  'admin',
  'Admin',
  'admın',
  'adm1n',
  'adrnin',
  'ad.min',
  'ΑDΜΙΝ',
  'αdmin',
  'Support',
  'ѕuррort',
  'SUPP0RT',
  'telemarket',
  'TeleMarket_Official',
  'the-telemarket',
  'te1emarket',
  'ᴛᴇʟᴇᴍᴀʀᴋᴇᴛ',
])('%s is reserved', (name) => {
  expect(isReserved(name)).toBe(true);
});

test.each(['ada', 'supporter', 'adminah', 'market', 'rooted', 'дмитрий', 'ana.one', 'modest'])('%s is free', (name) => {
  expect(isReserved(name)).toBe(false);
});
