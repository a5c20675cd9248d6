import { Body, Post } from '@nestjs/common';
import { ClientNetwork, Ok, RateLimited, UserController } from '../http/route.decorator';
import { OwnerProof } from '../second-factor/owner-check';
import { type ClientDevice, Device, type LiveSession, Session } from '../session/session.decorator';
import {
  TelegramAddressView,
  TelegramAnswerInput,
  TelegramAnswerView,
  TelegramLinkView,
  TelegramStateInput,
  toTelegramLinkView,
} from './telegram-link.dto';
import { TelegramLinkService } from './telegram-link.service';

const NO_BOT_404 = '404 when this shop has no Telegram bot';
const OVER_410 = '410 `telegram-over` if the state has ended or belongs to another session';
/** The limit is high, because the page asks again and again until Telegram has answered. */
const ANSWER_LIMIT = { name: 'telegram-answer', limit: 200, windowSeconds: 3600, by: 'session' } as const;

/**
 * Telegram sends the browser to a page of the shop, and the script of this page sends the answer here, so that no GET
 * request changes anything.
 */
@UserController('telegram')
export class TelegramLinkController {
  constructor(private readonly links: TelegramLinkService) {}

  @Post('link')
  @RateLimited({ name: 'telegram-link', limit: 20, windowSeconds: 3600, by: 'session' })
  @Ok(
    TelegramAddressView,
    `Begins to link a Telegram account. 422 if the password is wrong, 409 \`telegram-linked\` if a Telegram account is already linked, 409 \`email-unconfirmed\` if the email address is not confirmed, 424 when Telegram does not answer. ${NO_BOT_404}`,
  )
  async begin(@Body() proof: OwnerProof, @Session() session: LiveSession, @ClientNetwork() network: string) {
    return { url: await this.links.beginLink(session, proof, network) };
  }

  @Post('answer')
  @RateLimited(ANSWER_LIMIT)
  @Ok(
    TelegramAnswerView,
    `Takes the code that the browser has brought from Telegram, and says who has signed in there. ${OVER_410}. 424 when Telegram does not answer. ${NO_BOT_404}`,
  )
  answer(@Body() input: TelegramAnswerInput, @Session() session: LiveSession) {
    return this.links.receiveAnswer(session, input);
  }

  @Post('confirm')
  @RateLimited(ANSWER_LIMIT)
  @Ok(
    TelegramLinkView,
    `Links the Telegram account that has signed in. ${OVER_410}. 409 \`telegram-taken\` if it is linked to another account. ${NO_BOT_404}`,
  )
  async confirm(
    @Body() { state }: TelegramStateInput,
    @Session() session: LiveSession,
    @Device() { name }: ClientDevice,
  ) {
    return toTelegramLinkView(await this.links.confirm(session, state, name), this.links.isOn);
  }

  @Post('unlink')
  @Ok(TelegramLinkView, 'Unlinks the Telegram account, even in a shop without a Telegram bot')
  async unlink(@Session() { user }: LiveSession, @Device() { name }: ClientDevice) {
    return toTelegramLinkView(await this.links.unlink(user, name), this.links.isOn);
  }
}
