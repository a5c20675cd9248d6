import type { AuthSession, OwnTicket, Profile } from '@telemarket/contract';
import type { Call, Respond, Response } from '@telemarket/remote-tools/test/network';
import { profileOf, sessionOf } from './person';

interface Account {
  profile?: Partial<Profile>;
  sessions?: AuthSession[];
  tickets?: OwnTicket[];
  /** The number of devices that show notifications. */
  devices?: number;
  /** Overrides responses of the account; undefined: no override. */
  instead?: (call: Call) => ReturnType<Respond> | undefined;
}

/** An API that stores one account with its version. */
export function accountApi({
  profile: given,
  sessions = [sessionOf()],
  tickets = [],
  devices = 0,
  instead = () => undefined,
}: Account = {}) {
  let profile = profileOf(given);
  let open = sessions;
  const respond: Respond = (call) => {
    const response = instead(call);
    if (response !== undefined) return response;
    const { method, path, body } = call;
    if (path === '/api/users/me') {
      if (method === 'PATCH') profile = { ...profile, ...(body as Partial<Profile>), version: profile.version + 1 };
      return { body: profile };
    }
    if (path === '/api/users/me/sessions') return { body: open };
    if (path === '/api/users/me/tickets') return { body: tickets };
    if (path.startsWith('/api/users/me/push')) return { body: { publicKey: 'BPublic', devices } };
    if (method === 'DELETE') {
      open = open.filter(({ id }) => !path.endsWith(`/${id}`));
      return { status: 204 };
    }
    return { body: {} };
  };
  return { respond, changeElsewhere: (change: Partial<Profile>) => (profile = { ...profile, ...change }) };
}

/** The response to a save. */
export const onPatch = (response: Response | null) => (call: Call) => (call.method === 'PATCH' ? response : undefined);
