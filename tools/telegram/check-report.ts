/** An answer to a question about the real Telegram, which a person has observed. */
export interface Finding {
  /** The key of the question in CHECK_QUESTIONS. */
  question: QuestionId;
  /** 'yes' means that Telegram behaves as the shop expects. */
  answer: 'yes' | 'no';
  /** The observation, in words without ids, names and titles. */
  seen: string;
}

/** The questions, in the order of the walk. */
export const CHECK_QUESTIONS = {
  discovery: 'The discovery document has the issuer and the endpoints that the shop expects',
  keys: 'The key set has an RS256 key',
  'id-token': 'A signed id token contains the id of the person as a number',
  nonce: 'Telegram does not return a nonce that was sent',
  'basic-plain': 'The token call accepts the client id and the secret in plain Base64',
  'basic-encoded': 'The token call accepts the client id and the secret in form encoding',
  localhost: 'BotFather refuses http://localhost as an allowed URL',
  'bot-access': 'After the scope telegram:bot_access, the bot can write to a person who never pressed Start',
  start: 'A link passes its start parameter to the bot',
  'pick-supergroup': 'Picking a supergroup adds the bot with can_manage_chat alone, and the list names the owner',
  'pick-channel': 'Picking a channel adds the bot with can_manage_chat alone, and the list names the owner',
  'pick-group': 'Picking a basic group adds the bot with can_manage_chat alone, and the list names the owner',
  'anonymous-owner': 'An administrator bot sees an owner who is anonymous',
  'member-bot': 'A bot without rights also sees the owner',
  'transfer-list': 'A minute after a transfer, getChatAdministrators names the new owner',
  'transfer-again': '31 minutes after a transfer, getChatAdministrators still names the new owner',
  'transfer-member': 'A minute after a transfer, getChatMember names the new owner',
  'transfer-update': 'A transfer sends an update that names the new owner',
  'old-owner': 'After a transfer, the previous owner stays in the list as administrator',
  'owner-left': 'An owner who leaves is no longer in the list, and the bot gets an update',
  blocked: 'A blocked bot gets a 403 response and a my_chat_member update',
  'bot-by-name': 'getChat with the @username of another bot tells its name',
  'bot-to-bot': 'A message from another bot arrives',
} as const;
export type QuestionId = keyof typeof CHECK_QUESTIONS;

/** Sentences of the shop. Each has the questions whose answer must be yes before the shop may use the sentence. */
const SHOP_SENTENCES: readonly (readonly [sentence: string, needs: readonly QuestionId[]])[] = [
  ['Your Telegram account is linked.', ['discovery', 'keys', 'id-token', 'basic-plain']],
  [
    'On DATE, Telegram named the person acting for the seller as the owner of this group. It had COUNT members at that time.',
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

/** The maximum length of a table cell, which a test of the documents checks. */
const MAX_CELL_LENGTH = 200;

/** Removes ids, tokens and usernames, because the report must not contain them. */
const removeIds = (text: string): string =>
  text
    .replace(/\d{5,}(:[\w-]+)?/g, '…')
    .replace(/@\w+/g, '@…')
    .replaceAll('|', '/')
    .slice(0, MAX_CELL_LENGTH);

/** @param day The date of the walk, such as 2026-11-27. @returns The report in Markdown. */
export function formatCheckReport(findings: readonly Finding[], day: string): string {
  const of = (question: QuestionId) => findings.filter((finding) => finding.question === question);
  const rows = (Object.keys(CHECK_QUESTIONS) as QuestionId[]).flatMap((question) => {
    const found = of(question);
    if (found.length === 0) return [`| ${CHECK_QUESTIONS[question]} | not asked | |`];
    return found.map(({ answer, seen }) => `| ${CHECK_QUESTIONS[question]} | ${answer} | ${removeIds(seen)} |`);
  });
  const sentences = SHOP_SENTENCES.map(([sentence, needs]) => {
    const missing = needs.filter((question) => of(question).length === 0);
    const refuted = needs.filter((question) => of(question).some(({ answer }) => answer === 'no'));
    if (refuted.length > 0)
      return `- **No:** ${sentence} Refuted: ${refuted.map((one) => CHECK_QUESTIONS[one]).join('; ')}.`;
    if (missing.length > 0)
      return `- **Open:** ${sentence} Not answered: ${missing.map((one) => CHECK_QUESTIONS[one]).join('; ')}.`;
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
