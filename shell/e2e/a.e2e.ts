import { test } from '@playwright/test';
import { openDatabase } from '../../tools/database/ladder';
import { prepareDatabase } from '../../tools/database';
test('x', async () => {
  console.time('open');
  const d = await openDatabase({ purpose: 'test', log: console.log });
  console.timeEnd('open');
  console.time('prep');
  console.log(await prepareDatabase(d.url));
  console.timeEnd('prep');
  await d.stop();
});
