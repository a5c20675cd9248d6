import type { AuthSession, Profile } from '@telemarket/contract';
import { type Answer, type Call, fakeApi } from './fake-api';
import { profileOf, sessionOf } from './person';

interface Account {
  profile?: Partial<Profile>;
  sessions?: AuthSession[];
  /** What a call is answered instead; undefined: as ever. */
  instead?: (call: Call) => Answer | null | undefined;
}

/** An API that keeps one account, with its versions. */
export function accountApi({ profile: given, sessions = [sessionOf()], instead = () => undefined }: Account = {}) {
  let profile = profileOf(given);
  let open = sessions;
  const api = fakeApi((call) => {
    const other = instead(call);
    if (other !== undefined) return other;
    const { method, path, body } = call;
    if (path === '/api/users/me') {
      if (method === 'PATCH') profile = { ...profile, ...(body as Partial<Profile>), version: profile.version + 1 };
      return { body: profile };
    }
    if (path === '/api/users/me/sessions') return { body: open };
    if (method === 'DELETE') {
      open = open.filter(({ id }) => !path.endsWith(`/${id}`));
      return { status: 204 };
    }
    return { body: {} };
  });
  return {
    ...api,
    kept: () => profile,
    changeElsewhere: (change: Partial<Profile>) => (profile = { ...profile, ...change }),
  };
}
