import { Test } from '@nestjs/testing';
import { loadConfig } from './config/config';
import { courierProcessModule } from './courier-process';
import { BotWorker } from './telegram-bot/bot-worker';

it('a courier process has every part that mails, the bot and its updates need', async () => {
  // The application is not initialized, so that it connects to nothing.
  const modules = await Test.createTestingModule({ imports: [courierProcessModule(loadConfig({}))] }).compile();
  expect(modules.get(BotWorker, { strict: false })).toBeInstanceOf(BotWorker);
});
