import { Problem } from '../http/problem';

const NEEDED = 'second-factor';

/** Only a code is missing: the session is open, or the password was right. */
export function codeNeeded(status: 401 | 422): Problem {
  const errors = [{ field: 'code', message: 'is needed: see your authenticator app' }];
  return new Problem(status, 'Please enter a code from your authenticator app.', { code: NEEDED, errors });
}

export function wrongCode(status: 401 | 422 = 422): Problem {
  const errors = [{ field: 'code', message: 'is not right, or was used before' }];
  return new Problem(status, 'The code is not right, or was used before.', { code: `${NEEDED}-wrong`, errors });
}

/** See ADMIN_REQUIRE_TOTP. */
export function setupNeeded(): Problem {
  const text = 'Administrators of this shop need two-factor authentication. Switch it on in your security settings.';
  return new Problem(403, text, { code: `${NEEDED}-setup` });
}
