/** An answer that a person has found out about the real Telegram. */
export interface Finding {
  /** A key of QUESTIONS. */
  question: QuestionId;
  /** Yes: Telegram behaves as the shop hopes. */
  answer: 'yes' | 'no';
  /** The observation, in words without ids, names and titles. */
  seen: string;
}

/** The questions, in the order of the walk. */
export const QUESTIONS = {
  discovery: 'The discovery document has the issuer and the endpoints that the shop expects',
  keys: 'The key set has an RS256 key',
  'id-token': 'A signed id token has the id of the person as a number',
  nonce: 'A nonce that was sent is not echoed',
  'basic-plain': 'The token call accepts id and secret in plain Base64',
  'basic-encoded': 'The token call accepts id and secret in the encoding of forms',
  localhost: 'BotFather refuses http://localhost as an allowed URL',
  'bot-access': 'After the scope telegram:bot_access, the bot can write to a person who never pressed Start',
  start: 'A link brings its payload to the bot',
  'pick-supergroup': 'Picking a supergroup adds the bot with can_manage_chat alone, and the list names the owner',
  'pick-channel': 'Picking a channel adds the bot with can_manage_chat alone, and the list names the owner',
  'pick-group': 'Picking a basic group adds the bot with can_manage_chat alone, and the list names the owner',
  'anonymous-owner': 'An administrator bot sees an owner who is anonymous',
  'member-bot': 'A bot without rights sees the owner, too',
  'transfer-list': 'A minute after a transfer, getChatAdministrators names the new owner',
  'transfer-again': 'After 31 minutes, it still does',
  'transfer-member': 'A minute after a transfer, getChatMember names the new owner',
  'transfer-update': 'A transfer sends an update that names the new owner',
  'old-owner': 'The previous owner stays in the list as administrator',
  'owner-left': 'An owner who leaves is missing in the list, and the bot is told',
  blocked: 'A blocked bot gets 403, and is told by my_chat_member',
  'bot-by-name': 'getChat with the @username of another bot tells its name',
  'bot-to-bot': 'A message of another bot arrives',
} as const;
export type QuestionId = keyof typeof QUESTIONS;

/** A sentence of the shop, and what must be true before the shop may say it. */
const SENTENCES: readonly (readonly [sentence: string, needs: readonly QuestionId[]])[] = [
  ['Your Telegram account is linked.', ['discovery', 'keys', 'id-token', 'basic-plain']],
  [
    'On DATE Telegram named the person who answered for this listing as owner of this group, with COUNT members.',
    ['start', 'pick-supergroup'],
  ],
  ['The same sentence for a channel.', ['start', 'pick-channel']],
  ['The same sentence for a basic group.', ['start', 'pick-group']],
  ['The same sentence for an owner who is anonymous.', ['start', 'pick-supergroup', 'anonymous-owner']],
  [
    "On DATE Telegram named the buyer's Telegram account as owner. (TELEGRAM_HANDOVER=on)",
    ['start', 'pick-supergroup', 'transfer-list', 'transfer-again'],
  ],
  ['The owner of this group has left it.', ['owner-left']],
  ['You have blocked our bot, so we send you mails only.', ['start', 'blocked']],
  ['You agreed that our bot writes to you, so there is no need to press Start.', ['bot-access']],
  ['On DATE somebody in control of this bot answered our code.', ['bot-by-name']],
];

/** A test of the documents allows no longer cell. */
const MAX_CELL = 200;

/** Ids, tokens and usernames must not be in the file, whatever a step has seen. */
const withoutIds = (text: string): string =>
  text
    .replace(/\d{5,}(:[\w-]+)?/g, '…')
    .replace(/@\w+/g, '@…')
    .replaceAll('|', '/')
    .slice(0, MAX_CELL);

/** @param day The date of the walk, as 2026-11-27. @returns Markdown. */
export function checkReport(findings: readonly Finding[], day: string): string {
  const of = (question: QuestionId) => findings.filter((finding) => finding.question === question);
  const rows = (Object.keys(QUESTIONS) as QuestionId[]).flatMap((question) => {
    const found = of(question);
    if (found.length === 0) return [`| ${QUESTIONS[question]} | not asked | |`];
    return found.map(({ answer, seen }) => `| ${QUESTIONS[question]} | ${answer} | ${withoutIds(seen)} |`);
  });
  const sentences = SENTENCES.map(([sentence, needs]) => {
    const missing = needs.filter((question) => of(question).length === 0);
    const refuted = needs.filter((question) => of(question).some(({ answer }) => answer === 'no'));
    if (refuted.length > 0) return `- **No:** ${sentence} Not so: ${refuted.map((one) => QUESTIONS[one]).join('; ')}.`;
    if (missing.length > 0)
      return `- **Open:** ${sentence} Not asked: ${missing.map((one) => QUESTIONS[one]).join('; ')}.`;
    return `- **Yes:** ${sentence}`;
  });
  return `# What a person saw at Telegram on ${day}

Written by \`npm run telegram:check\`, without ids, names and titles.

| Question | Answer | Seen |
| --- | --- | --- |
${rows.join('\n')}

## Sentences of the shop

${sentences.join('\n')}
`;
}
