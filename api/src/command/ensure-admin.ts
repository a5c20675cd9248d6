import { SignupService } from '../auth/signup.service';
import { runInApplication } from './run-in-application';

/** Creates the first admin. Prints { created, username, password } as one line of JSON. */
runInApplication(async (app, { firstAdmin }) => {
  const admin = await app.get(SignupService, { strict: false }).ensureAdmin(firstAdmin);
  process.stdout.write(`${JSON.stringify(admin)}\n`);
});
