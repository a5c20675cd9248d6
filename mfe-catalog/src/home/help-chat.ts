/** The external chat of the help widget; null: there is none, and no widget. */
export const HELP_CHAT_URL: string | null = 'https://t.me/telemarket_help';
