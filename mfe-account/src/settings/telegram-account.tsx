import { bidi } from '@telemarket/composition';

/** A username at Telegram has only Latin letters, digits and underscores. */
export const TelegramAccount = ({ username }: { username: string | null }) =>
  username === null ? <span>a Telegram account without a username</span> : <bdi>{bidi`@${username}`}</bdi>;
