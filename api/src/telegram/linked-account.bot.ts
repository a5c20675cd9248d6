import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { BotHandlers } from '../telegram-bot/bot-handlers';
import { UserRepository } from '../user/user.repository';

const LINKED_TEXT = 'Your account in the shop is linked to this Telegram account, and stores its ID and username.';
const STILL_LINKED_TEXT = 'Your account in the shop is still linked to this Telegram account.';
const UNLINK_TEXT = 'You can unlink it in your settings in the shop, under Security.';

/**
 * Tells people, in the chat with the bot, that their Telegram account is linked to an account of the shop. They can end
 * the link only in the shop.
 */
@Injectable()
export class LinkedAccountBot {
  constructor(
    private readonly users: UserRepository,
    handlers: BotHandlers,
  ) {
    const describe = async (tx: Tx, id: string, text: string) =>
      (await this.users.isTelegramLinked(tx, id)) ? [`${text} ${UNLINK_TEXT}`] : [];
    handlers.onMyData((tx, { id }) => describe(tx, id, LINKED_TEXT));
    handlers.onForget((tx, { id }) => describe(tx, id, STILL_LINKED_TEXT));
  }
}
