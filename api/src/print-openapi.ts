import { createApp } from './app';
import { loadConfig } from './config/config';
import { createDocument } from './openapi';

async function main(): Promise<void> {
  const app = await createApp({ ...loadConfig(), logLevel: 'silent' });
  process.stdout.write(`${JSON.stringify(createDocument(app), null, 2)}\n`);
  await app.close();
}

void main();
