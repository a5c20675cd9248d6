import type { AuthSession, OwnMessage, Profile } from '@telemarket/contract';
import type { Call, Respond, Response } from '@telemarket/remote-tools/test/network';
import { profileOf, sessionOf } from './person';

const MESSAGES_PATH = '/api/users/me/messages';

interface Account {
  profile?: Partial<Profile>;
  sessions?: AuthSession[];
  messages?: OwnMessage[];
  /** The number of devices that show notifications. */
  devices?: number;
  /** Returns the response to a call. Undefined: the account responds as usual. */
  instead?: (call: Call) => ReturnType<Respond> | undefined;
}

/** Fakes an API that stores an account with its version. */
export function accountApi({
  profile: given,
  sessions = [sessionOf()],
  messages: givenMessages = [],
  devices = 0,
  instead = () => undefined,
}: Account = {}) {
  let profile = profileOf(given);
  let open = sessions;
  let messages = givenMessages;
  const respond: Respond = (call) => {
    const response = instead(call);
    if (response !== undefined) return response;
    const { method, body } = call;
    const [path = ''] = call.path.split('?');
    if (path === '/api/users/me') {
      if (method === 'PATCH') profile = { ...profile, ...(body as Partial<Profile>), version: profile.version + 1 };
      return { body: profile };
    }
    if (path === '/api/users/me/sessions') return { body: open };
    if (path === MESSAGES_PATH) {
      const end = 20 * Number(new URL(call.path, 'http://shop').searchParams.get('page'));
      return { body: messages.slice(end - 20, end), headers: { 'x-total-count': String(messages.length) } };
    }
    if (path === `${MESSAGES_PATH}/unread`) return { body: { unread: messages.filter(({ unread }) => unread).length } };
    if (path.startsWith(MESSAGES_PATH)) {
      const id = Number(path.slice(MESSAGES_PATH.length).split('/')[1]);
      const own = messages.find((message) => message.id === id);
      if (!own) return { status: 404 };
      if (method === 'GET') return { body: own };
      const text = (body as { text?: string }).text;
      const entries = text
        ? [...own.entries, { from: 'you' as const, text, createdAt: new Date().toISOString() }]
        : own.entries;
      const changed: OwnMessage = { ...own, entries, unread: false, state: text ? 'open' : own.state };
      messages = messages.map((message) => (message.id === id ? changed : message));
      return text ? { body: changed } : { status: 204 };
    }
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
export const respondToPatch = (response: Response | null) => (call: Call) =>
  call.method === 'PATCH' ? response : undefined;
