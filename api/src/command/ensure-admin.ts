import { ensureFirstAdmin } from '../auth/first-admin';
import { PasswordService } from '../password/password.service';
import { SignupService } from '../auth/signup.service';
import { runInApplication } from './run-in-application';

/** Creates the first admin. Prints { created, username, password } as one line of JSON. */
runInApplication(async (app, { firstAdmin }) => {
  const users = app.get(SignupService, { strict: false });
  const admin = await ensureFirstAdmin(firstAdmin, users, app.get(PasswordService, { strict: false }));
  process.stdout.write(`${JSON.stringify(admin)}\n`);
});
