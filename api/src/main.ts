import { type INestApplication, Logger } from '@nestjs/common';
import { stopWithStdin } from '@telemarket/server-kit/parent';
import { createApp } from './app';
import { runWithConfig } from './command/run-command';
import { type Config, requireMail, requireSecretKey } from './config/config';
import { DatabaseService } from './database/database.service';
import { serveOpenApiDocument } from './openapi';
import { PictureStoreService } from './picture/picture-store.service';
import { SignupService } from './auth/signup.service';

/** Requests in progress may take this long after the signal to stop. */
const SHUTDOWN_TIMEOUT_MS = 9_000;

runWithConfig(async (config) => {
  if (config.production) {
    requireMail(config);
    requireSecretKey(config);
  }
  const app = await createApp(config);
  serveOpenApiDocument(app);
  app.enableShutdownHooks(['SIGTERM', 'SIGINT'], { useProcessExit: true });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref());
  }
  if (config.stopWithStdin) stopWithStdin();
  await app.listen(config.port, config.host);
  new Logger('main').log(`listening on ${await app.getUrl()}`);
  await app.get(DatabaseService).whenReady(async () => {
    if (config.production) await requireAdmin(app, config);
    await app.get(PictureStoreService, { strict: false }).refuseOtherStore();
  });
});

/** Creates the first admin. Throws if there is no admin and no ADMIN_PASSWORD: production generates no password. */
async function requireAdmin(app: INestApplication, config: Config): Promise<void> {
  const signup = app.get(SignupService, { strict: false });
  if (!config.firstAdmin.password && !(await signup.hasManager()))
    throw new Error('There is no admin: set ADMIN_PASSWORD, or run ensure-admin.js.');
  await signup.ensureAdmin(config.firstAdmin);
}
