import { formatCheckReport, type Finding, type QuestionId } from './check-report';
import { runCheckWalk } from './check-walk';
import { type LocalTelegram, startLocalTelegram } from './local-telegram';
import { LOCAL_PEOPLE } from './people';
import { TelegramClock } from './telegram-clock';

const ALLOWED_URL = 'https://shop.example/link-telegram';
const [sofia, ben, layla] = LOCAL_PEOPLE.map(({ id }) => id) as [number, number, number];

let clock: TelegramClock;
let telegram: LocalTelegram;
beforeEach(async () => {
  const start = Date.UTC(2026, 10, 27);
  clock = new TelegramClock(() => start);
  telegram = await startLocalTelegram({ clock, redirectUris: [ALLOWED_URL] });
});
afterEach(() => telegram.stop());

/**
 * The answers of a person to the questions of the walk. The first line that matches the question counts. Without a
 * matching line, the person presses Enter.
 */
type Script = readonly (readonly [question: RegExp, answer: (text: string) => unknown])[];

async function walk(script: Script): Promise<Finding[]> {
  const all = [...script, ...honestPerson()];
  const findings: Finding[] = [];
  const person = {
    tell: () => undefined,
    ask: async (text: string) => String((await all.find(([question]) => question.test(text))?.[1](text)) ?? ''),
    wait: async (ms: number) => clock.skip(ms),
  };
  await runCheckWalk(telegram.settings, person, findings);
  return findings;
}

const chatOf = (type: string) => [...telegram.world.chats.values()].find((chat) => chat.type === type)?.id ?? 0;
const botId = () => Number(telegram.settings.clientId);

/** A person with three chats and a second account, who follows each step. */
function honestPerson(): Script {
  const { controls } = telegram;
  for (const type of ['supergroup', 'channel', 'group'] as const)
    controls.createChat({ type, title: 'A private title', ownerId: sofia, count: 12 });
  let picks = 0;
  let signIns = 0;
  return [
    [/allowed URL of the bot/, () => ALLOWED_URL],
    [
      /Open this address/,
      async (text) => {
        const [url = ''] = /http\S+/.exec(text) ?? [];
        return (await telegram.signIn.answer(url, (signIns += 1) < 3 ? sofia : layla)).href;
      },
    ],
    [/add http:\/\/localhost/, () => 'y'],
    [/never wrote to the bot/, () => 'y'],
    [/press Start/, () => controls.start({ personId: sofia, payload: 'check_1' })],
    [/Which app/, () => 'Desktop'],
    [
      /Press the button/,
      () => {
        const chatId = chatOf((['supergroup', 'channel', 'group'] as const)[picks++] ?? '');
        controls.share({ personId: sofia, requestId: picks, chatId });
      },
    ],
    [/Anonymous\?/, () => controls.setAnonymous({ chatId: chatOf('supergroup'), userId: sofia, anonymous: true })],
    [/take the rights of the bot away/, () => controls.demote({ chatId: chatOf('supergroup'), userId: botId() })],
    [
      /administrator again/,
      () => {
        controls.promote({ chatId: chatOf('supergroup'), userId: botId() });
        controls.setAnonymous({ chatId: chatOf('supergroup'), userId: sofia, anonymous: false });
      },
    ],
    [/add the second account/, () => controls.promote({ chatId: chatOf('supergroup'), userId: ben })],
    [/Transfer it now/, () => controls.transfer({ chatId: chatOf('supergroup'), toId: ben })],
    [/Left\?/, () => controls.leave({ chatId: chatOf('supergroup'), userId: ben })],
    [/Blocked\?/, () => controls.block({ personId: sofia })],
    [/Its username/, () => telegram.settings.botUsername],
  ];
}

const answersOf = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ question, answer }) => [question, answer])) as Record<QuestionId, string>;

test('a person who follows each step gets an answer to each question, and the sentences that the answers allow', async () => {
  const findings = await walk([]);
  expect(answersOf(findings)).toEqual({
    discovery: 'yes',
    keys: 'yes',
    'id-token': 'yes',
    nonce: 'yes',
    'basic-plain': 'yes',
    'basic-encoded': 'yes',
    localhost: 'yes',
    'bot-access': 'no',
    start: 'yes',
    'pick-supergroup': 'yes',
    'pick-channel': 'yes',
    'pick-group': 'yes',
    'anonymous-owner': 'yes',
    'member-bot': 'no',
    'transfer-list': 'yes',
    'transfer-again': 'yes',
    // for these questions, the local Telegram behaves in the way that is worst for the shop
    'transfer-member': 'no',
    'transfer-update': 'no',
    'old-owner': 'yes',
    'owner-left': 'yes',
    blocked: 'yes',
    'bot-by-name': 'yes',
    'bot-to-bot': 'no',
  });
  const report = formatCheckReport(findings, '2026-11-27');
  expect(report).toContain(
    '- **Yes:** On DATE, Telegram named the person acting for the seller as the owner of this group',
  );
  expect(report).toContain("- **Yes:** On DATE Telegram named the buyer's Telegram account as owner.");
  expect(report).toContain('- **No:** You agreed that our bot writes to you');
  expect(report).toContain('| yes | Desktop: my_chat_member left to administrator');
});

test('the report of the check contains no id, name, title or token', async () => {
  const report = formatCheckReport(await walk([]), '2026-11-27');
  const { botToken, clientSecret, botUsername } = telegram.settings;
  const secrets = [
    botToken,
    clientSecret,
    botUsername,
    'A private title',
    ...telegram.people.flatMap((one) => [one.firstName, String(one.id)]),
  ];
  for (const secret of [...secrets, String(chatOf('supergroup'))]) expect(report).not.toContain(secret);
  const found: Finding = { question: 'blocked', answer: 'no', seen: '400 chat -1002100000000 @sofia_lind 71:x|' };
  expect(formatCheckReport([found], '2026-11-27')).toContain('| no | 400 chat -… @… 71:x/ |');
});

test('the answer no forbids the sentences that depend on its question, and a skipped question leaves them open', async () => {
  const { controls } = telegram;
  let picks = 0;
  let starts = 0;
  const findings = await walk([
    [/^\n(1|4|6|7|8|9|Wait)/, () => 's'],
    // the first press of Start does not reach the bot
    [/press Start/, () => starts++ && controls.start({ personId: sofia, payload: 'check_1' })],
    [
      /Press the button/,
      () => {
        const chatId = chatOf((['supergroup', 'channel', 'group'] as const)[picks++] ?? '');
        controls.share({
          personId: sofia,
          requestId: picks,
          chatId,
          joins: picks === 2 ? 'never' : 'after',
          migrates: picks === 3,
        });
        const rights = { can_manage_chat: true, can_delete_messages: true };
        if (picks === 1) telegram.world.setMember({ chatId, userId: botId() }, { status: 'administrator', rights });
      },
    ],
    [/Transfer it now/, () => undefined],
  ]);
  expect(answersOf(findings)).toEqual({
    start: 'yes',
    'pick-supergroup': 'no',
    'pick-channel': 'no',
    'pick-group': 'yes',
    'transfer-list': 'no',
    'transfer-member': 'no',
    'transfer-update': 'no',
    'old-owner': 'no',
  });
  const report = formatCheckReport(findings, '2026-11-27');
  expect(report).toContain('- **No:** The same sentence for a channel.');
  expect(report).toContain("- **No:** On DATE Telegram named the buyer's Telegram account as owner.");
  expect(report).toContain('- **Open:** Your Telegram account is linked.');
});

test('a token with a wrong signature does not allow the shop to link an account', async () => {
  telegram.signIn.play('wrong-signature');
  const findings = await walk([[/^\n[3-9]/, () => 's']]);
  expect(answersOf(findings)['id-token']).toBe('no');
  expect(formatCheckReport(findings, '2026-11-27')).toContain('- **No:** Your Telegram account is linked.');
});

test('a token that Telegram refuses ends the walk, without the token in the message', async () => {
  telegram.settings.botToken = '71:another';
  await expect(walk([[/^\n1/, () => 's']])).rejects.toThrow(/^The bot does not answer: 401 Unauthorized$/);
});
