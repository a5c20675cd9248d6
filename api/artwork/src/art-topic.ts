/** The categories of products. */
export type ArtCategory = 'group' | 'bot' | 'account';
export type ArtTopic = keyof typeof TOPIC_ICONS;

/** Paths of line icons on a grid of 24 units. Drawn for this project. */
export const TOPIC_ICONS = {
  crypto: 'M8 5h6a3 3 0 0 1 0 6H8zM8 11h7a3.2 3.2 0 0 1 0 7H8zM8 5v13M10 3v2M13.4 3v2M10 18v3M13.4 18v3',
  trading: 'M4 19h16M6 15l4-5 3 3 5-7M14 6h4v4',
  news: 'M5 5h11v14H6a1 1 0 0 1-1-1zM16 9h3v9a1 1 0 0 1-3 0M8 9h5M8 12.5h5M8 16h3',
  education: 'M3 9l9-4 9 4-9 4zM7 11.2V16c2.8 2.2 7.2 2.2 10 0v-4.8M21 9v5',
  gaming:
    'M7 9h10a4 4 0 0 1 4 4.4c-.2 2.6-2.6 4-4.4 2.2L15 14H9l-1.600 1.600C5.600 17.400 3.200 16 3 13.400A4 4 0 0 1 7 9zM8 11v3M6.500 12.500h3M16 11.600v.01M17.800 13.200v.01',
  music:
    'M9 18V6l10-2v12M9 18a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19 16a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z',
  shop: 'M5 8h14l-1 12H6zM9 8V6.500a3 3 0 0 1 6 0V8',
  support:
    'M5 14v-2a7 7 0 0 1 14 0v2M5 13h2.500v5H6a1 1 0 0 1-1-1zM19 13h-2.500v5H18a1 1 0 0 0 1-1zM16.500 18c0 1.700-1.500 2.500-3.500 2.500',
  ai: 'M12 4v3M12 17v3M4 12h3M17 12h3M6.500 6.500l2 2M15.500 15.500l2 2M17.500 6.500l-2 2M8.500 15.500l-2 2M12 9.500l.8 1.700 1.700.8-1.700.8-.8 1.700-.8-1.700-1.700-.8 1.700-.8z',
  chat: 'M5 6h14v10H11l-4 3.500V16H5zM9 10h6M9 13h4',
  bot: 'M6 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zM12 8V5M12 4.500v.01M9.500 12.500v1M14.500 12.500v1M3.500 12v3M20.500 12v3',
  user: 'M12 12a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM5.500 19.500c.8-3.300 3.400-5 6.500-5s5.700 1.700 6.500 5',
} as const;

const FALLBACK_TOPICS = { group: 'chat', bot: 'bot', account: 'user' } as const satisfies Record<ArtCategory, ArtTopic>;

/** The words by which a topic is recognized. The first topic that matches is used. */
const TOPIC_PATTERNS: [ArtTopic, RegExp][] = [
  ['crypto', /crypto|bitcoin|btc|eth|coin|nft|token|defi|ton\b/],
  ['trading', /trad|signal|forex|invest|stock|finance|market/],
  ['news', /news|daily|media|press|digest/],
  ['education', /learn|course|educat|study|school|english|tutor|language/],
  ['gaming', /game|gaming|esport|play/],
  ['music', /music|song|beat|dj|audio/],
  ['shop', /shop|store|deal|sale|commerce|coupon/],
  ['support', /support|helpdesk|moderat|service|customer/],
  ['ai', /\bai\b|gpt|assistant|neural|automat/],
];

/**
 * Chooses the topic of a product by the words of its title and description. The topic is stored when the product is
 * created.
 */
export function chooseArtTopic(title: string, description: string, category: ArtCategory): ArtTopic {
  const text = `${title} ${description}`.toLowerCase();
  return TOPIC_PATTERNS.find(([, words]) => words.test(text))?.[0] ?? FALLBACK_TOPICS[category];
}
