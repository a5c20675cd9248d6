import { createApp } from './app';
import { runWithConfig } from './command/run-command';
import { createOpenApiDocument } from './openapi';

runWithConfig(async (config) => {
  const app = await createApp({ ...config, logLevel: 'silent' });
  process.stdout.write(`${JSON.stringify(createOpenApiDocument(app), null, 2)}\n`);
  await app.close();
});
