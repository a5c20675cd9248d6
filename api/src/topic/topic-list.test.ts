import type { Transactions } from '../database/transactions';
import type { Topic } from './topic.entity';
import { TopicList } from './topic-list';
import type { TopicRepository } from './topic.repository';

afterEach(() => jest.restoreAllMocks());

test('the earlier topics are shown while the database hangs, and the new ones after it has answered', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const answers: ((topics: Pick<Topic, 'id' | 'name'>[]) => void)[] = [];
  const read = () => new Promise((resolve) => answers.push(resolve));
  const list = new TopicList({} as TopicRepository, { read } as unknown as Transactions);
  const first = list.readAll();
  answers[0]?.([{ id: 1, name: 'Crypto' }]);
  expect((await first).get(1)?.name).toBe('Crypto');
  now.mockReturnValue(5_000);
  expect((await list.readAll()).get(1)?.name).toBe('Crypto');
  expect(answers).toHaveLength(2);
  answers[1]?.([{ id: 1, name: 'Coins' }]);
  await new Promise(setImmediate);
  expect((await list.readAll()).get(1)?.name).toBe('Coins');
});

test('a caller who waits for the topics gets them even if an administrator changes one meanwhile', async () => {
  let answer = (_topics: Pick<Topic, 'id' | 'name'>[]) => {};
  const read = () => new Promise((resolve) => (answer = resolve));
  const list = new TopicList({} as TopicRepository, { read } as unknown as Transactions);
  const waiting = list.readAll();
  list.clear();
  answer([{ id: 1, name: 'Crypto' }]);
  expect((await waiting).get(1)?.name).toBe('Crypto');
});
