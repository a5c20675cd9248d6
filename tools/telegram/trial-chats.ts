import type { Controls } from './controls';
import { LOCAL_PEOPLE } from './people';

/** Creates chats of each kind, so that a trial can begin at once. The first person owns most of them. */
export function createTrialChats({ createChat }: Pick<Controls, 'createChat'>): void {
  const [seller, buyer] = LOCAL_PEOPLE;
  if (!seller || !buyer) return;
  const ownerId = seller.id;
  createChat({ type: 'supergroup', title: 'Crypto Chart Room', username: 'crypto_chart_room', ownerId, count: 12_345 });
  createChat({ type: 'channel', title: 'Morning Headlines', username: 'morning_headlines', ownerId, count: 48_210 });
  createChat({ type: 'group', title: 'Reading circle', ownerId, count: 41 });
  createChat({ type: 'supergroup', title: 'Crypto Chart Room', ownerId: buyer.id, count: 87 });
}
