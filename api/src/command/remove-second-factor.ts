import { removeSecondFactorAsOperator } from '../second-factor/operator-removal';
import { runInApplication } from './run-in-application';

/** `remove-second-factor.js USERNAME` helps a user who has lost the authenticator app and the recovery codes. */
runInApplication(async (app) => {
  const [username] = process.argv.slice(2);
  if (!username) throw new Error('Usage: remove-second-factor.js USERNAME');
  const removed = await removeSecondFactorAsOperator(app, username);
  process.stdout.write(
    removed
      ? `${username} signs in with the password alone\n`
      : `${username} has no second factor: nothing was changed\n`,
  );
});
