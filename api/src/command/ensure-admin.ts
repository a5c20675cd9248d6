import { NestFactory } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppModule } from '../app.module';
import { PasswordService } from '../auth/password.service';
import { loadConfig } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { ensureFirstAdmin } from '../auth/first-admin';
import { UserService } from '../user/user.service';

const WAIT_MS = 10_000;

/** Prints one line of JSON, for the start tool: { created, username, password }. */
async function main(): Promise<void> {
  const config = loadConfig();
  const app = await NestFactory.createApplicationContext(AppModule.with(config), { logger: false });
  try {
    const database = app.get(DatabaseService);
    await Promise.race([database.connected(), sleep(WAIT_MS, undefined, { ref: false })]);
    if (!database.ready) throw new Error(`The database is not ready: ${database.condition}.`);
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
