/** The eight activities that the terms prohibit. */
export const PROHIBITED: readonly { name: string; text: string }[] = [
  {
    name: 'Stolen accounts, groups or bots',
    text: 'Whatever was taken from its owner by fraud, phishing or a break-in, or is sold without the owner’s consent.',
  },
  {
    name: 'Fake members and engagement',
    text: 'Members, users, views or reviews that are bought, automated or invented, and figures made up to look better.',
  },
  {
    name: 'Fraud',
    text: 'Taking money for what is not handed over, taking back what was sold, or false statements about a listing.',
  },
  {
    name: 'False identity',
    text: 'Posing as another person, a company, Telegram or TeleMarket, and accounts opened with somebody else’s papers.',
  },
  {
    name: 'Illegal content',
    text: 'Groups, bots or accounts that serve to spread what the law forbids, above all the abuse of children, or that trade in drugs or weapons.',
  },
  {
    name: 'Spam and harassment',
    text: 'Tools and lists for sending unasked messages, and threats or insults towards buyers, sellers or our staff.',
  },
  {
    name: 'Malicious software and data theft',
    text: 'Bots or files that harm devices, take over accounts or collect personal data without consent.',
  },
  {
    name: 'Money laundering and evading rules',
    text: 'Hiding where money comes from, evading sanctions, or using a new account to get around a suspension.',
  },
];
