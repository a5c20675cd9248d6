import { createApp } from './app';
import { runWithConfig } from './command/run-command';
import { createDocument } from './openapi';

runWithConfig(async (config) => {
  const app = await createApp({ ...config, logLevel: 'silent' });
  process.stdout.write(`${JSON.stringify(createDocument(app), null, 2)}\n`);
  await app.close();
});
