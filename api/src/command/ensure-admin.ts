import { NestFactory } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppModule } from '../app.module';
import { PasswordService } from '../auth/password.service';
import { loadConfig } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { ensureFirstAdmin } from '../auth/first-admin';
import { UserService } from '../user/user.service';

const CONNECT_TIMEOUT_MS = 10_000;

/** Creates the first admin. Prints { created, username, password } as one line of JSON. */
async function main(): Promise<void> {
  const config = loadConfig();
  const app = await NestFactory.createApplicationContext(AppModule.with(config), { logger: false });
  try {
    const database = app.get(DatabaseService);
    await Promise.race([database.connected(), sleep(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);
    if (!database.ready) throw new Error(`The database is not ready: ${database.status}.`);
    const users = app.get(UserService, { strict: false });
    const admin = await ensureFirstAdmin(config.firstAdmin, users, app.get(PasswordService, { strict: false }));
    process.stdout.write(`${JSON.stringify(admin)}\n`);
  } finally {
    await app.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
