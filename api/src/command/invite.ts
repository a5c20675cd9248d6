import { isEmail } from 'class-validator';
import { INVITATION_HOURS, StaffInvitationService } from '../staff/staff-invitation.service';
import { runInApplication } from './run-in-application';

/** `invite.js EMAIL` invites a manager, for a shop whose managers cannot sign in. */
runInApplication(async (app) => {
  const [email = ''] = process.argv.slice(2);
  if (!isEmail(email)) throw new Error('Usage: invite.js EMAIL');
  await app.get(StaffInvitationService, { strict: false }).inviteAsOperator(email);
  process.stdout.write(
    `An invitation is on its way to ${email}. It works once, for ${INVITATION_HOURS} hours, for the account that has confirmed this address.\n`,
  );
});
