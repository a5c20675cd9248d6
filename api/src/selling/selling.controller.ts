import { Body, Get, Ip, Post, Query } from '@nestjs/common';
import { ApiConflictResponse } from '@nestjs/swagger';
import { ListResponse, PageQuery } from '../http/page';
import { ApiController, Ok, PathText, Public, RateLimited, UserController } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { TelegramNoticesLinkView } from '../telegram-notice/telegram-notice.dto';
import {
  DealDeclineInput,
  DealLineInput,
  DealLinkInput,
  DealMessageInput,
  DealProofInput,
  LinkedDealDeclineInput,
  LinkedDealLineInput,
  LinkedDealMessageInput,
  LinkedDealProofInput,
} from './selling.dto';
import { SellingService } from './selling.service';
import { SellerDealView } from './selling.view';

const OPEN_DESCRIPTION = 'The deal that the link in the seller’s mail opens. 404 for any other token';
const ACTION_DESCRIPTION = 'The deal after the action. A repeated request returns the current state';
const STATE_CONFLICT = { description: '`state`: no line is in a state that allows the action' };
const FULL_CONFLICT = { description: '`full`: the conversation has 200 entries' };
const ASK_DESCRIPTION =
  'Makes the shop ask Telegram soon who owns the ordered group or channel, if the line has a handover';
const ASK_LIMIT = { name: 'handover-ask', limit: 30, windowSeconds: 600 };
const PROOF_DESCRIPTION =
  'Makes a link to the bot for the owner of the group or channel. Only this response contains the link, and it replaces an earlier unopened link of the seller. 404 when Telegram cannot confirm the owner. 409 `proof-open` while another request is open, `proof-shown` if the listing already shows its owner';
const PROOF_LIMIT = { name: 'deal-proof', limit: 10, windowSeconds: 3600 };
const MESSAGE_LIMIT = { name: 'deal-message', limit: 20, windowSeconds: 600 };

/**
 * Serves a seller without an account. The token is in the body of each request, so that no log and no cache contains
 * it.
 */
@ApiController('api/deals', 'deals')
export class LinkedDealController {
  constructor(private readonly selling: SellingService) {}

  @Post('open')
  @Public()
  @Ok(SellerDealView, OPEN_DESCRIPTION)
  open(@Body() { token }: DealLinkInput, @Ip() ip: string) {
    return this.selling.showDeal({ token, ip });
  }

  @Post('message')
  @Public()
  @RateLimited({ ...MESSAGE_LIMIT, by: 'address' })
  @Ok(SellerDealView, ACTION_DESCRIPTION)
  @ApiConflictResponse(FULL_CONFLICT)
  write(@Body() { token, text }: LinkedDealMessageInput, @Ip() ip: string) {
    return this.selling.writeMessage({ token, ip }, text);
  }

  @Post('accept')
  @Public()
  @Ok(SellerDealView, ACTION_DESCRIPTION)
  @ApiConflictResponse(STATE_CONFLICT)
  accept(@Body() { token, line }: LinkedDealLineInput, @Ip() ip: string) {
    return this.selling.actOnLines({ token, ip }, { action: 'accept', line });
  }

  @Post('decline')
  @Public()
  @Ok(SellerDealView, ACTION_DESCRIPTION)
  @ApiConflictResponse(STATE_CONFLICT)
  decline(@Body() { token, line, reason }: LinkedDealDeclineInput, @Ip() ip: string) {
    return this.selling.actOnLines({ token, ip }, { action: 'decline', line, reason });
  }

  @Post('hand-over')
  @Public()
  @Ok(SellerDealView, ACTION_DESCRIPTION)
  @ApiConflictResponse(STATE_CONFLICT)
  handOver(@Body() { token, line }: LinkedDealLineInput, @Ip() ip: string) {
    return this.selling.actOnLines({ token, ip }, { action: 'hand_over', line });
  }

  @Post('ask-telegram')
  @Public()
  @RateLimited({ ...ASK_LIMIT, by: 'address' })
  @Ok(SellerDealView, ASK_DESCRIPTION)
  askTelegram(@Body() { token, line }: LinkedDealLineInput, @Ip() ip: string) {
    return this.selling.askTelegram({ token, ip }, line);
  }

  @Post('telegram-notices/link')
  @Public()
  @RateLimited({ name: 'telegram-notices-of-deal', limit: 20, windowSeconds: 3600, by: 'address' })
  @Ok(
    TelegramNoticesLinkView,
    'Makes a link that switches on Telegram notices for this deal. 404 in a shop without a Telegram bot',
  )
  linkTelegram(@Body() { token }: DealLinkInput, @Ip() ip: string) {
    return this.selling.linkTelegram({ token, ip });
  }

  @Post('telegram-notices/stop')
  @Public()
  @Ok(SellerDealView, 'Switches off Telegram notices for this deal')
  stopTelegram(@Body() { token }: DealLinkInput, @Ip() ip: string) {
    return this.selling.stopTelegram({ token, ip });
  }

  @Post('proof')
  @Public()
  @RateLimited({ ...PROOF_LIMIT, by: 'address' })
  @Ok(SellerDealView, PROOF_DESCRIPTION)
  askForProof(@Body() { token, line }: LinkedDealProofInput, @Ip() ip: string) {
    return this.selling.askForProof({ token, ip }, line);
  }
}

/** The routes for a seller whose account has proved the address of the deal. */
@UserController('deals', 'deals')
export class OwnDealController {
  constructor(private readonly selling: SellingService) {}

  @Get()
  @ListResponse(
    SellerDealView,
    'The user’s deals as a seller, the last activity first. Without `page`, at most 100 deals and no total',
  )
  list(@Session() { user }: LiveSession, @Query() query: PageQuery) {
    return this.selling.listDeals(user, query);
  }

  @Get(':number')
  @Ok(SellerDealView, '404 for a deal of another address')
  show(@PathText('number') number: string, @Session() { user }: LiveSession, @Ip() ip: string) {
    return this.selling.showDeal({ number, user, ip });
  }

  @Post(':number/message')
  @RateLimited({ ...MESSAGE_LIMIT, by: 'session' })
  @Ok(SellerDealView, ACTION_DESCRIPTION)
  @ApiConflictResponse(FULL_CONFLICT)
  write(
    @PathText('number') number: string,
    @Body() { text }: DealMessageInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.writeMessage({ number, user, ip }, text);
  }

  @Post(':number/accept')
  @Ok(SellerDealView, ACTION_DESCRIPTION)
  @ApiConflictResponse(STATE_CONFLICT)
  accept(
    @PathText('number') number: string,
    @Body() { line }: DealLineInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.actOnLines({ number, user, ip }, { action: 'accept', line });
  }

  @Post(':number/decline')
  @Ok(SellerDealView, ACTION_DESCRIPTION)
  @ApiConflictResponse(STATE_CONFLICT)
  decline(
    @PathText('number') number: string,
    @Body() { line, reason }: DealDeclineInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.actOnLines({ number, user, ip }, { action: 'decline', line, reason });
  }

  @Post(':number/hand-over')
  @Ok(SellerDealView, ACTION_DESCRIPTION)
  @ApiConflictResponse(STATE_CONFLICT)
  handOver(
    @PathText('number') number: string,
    @Body() { line }: DealLineInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.actOnLines({ number, user, ip }, { action: 'hand_over', line });
  }

  @Post(':number/ask-telegram')
  @RateLimited({ ...ASK_LIMIT, by: 'session' })
  @Ok(SellerDealView, ASK_DESCRIPTION)
  askTelegram(
    @PathText('number') number: string,
    @Body() { line }: DealLineInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.askTelegram({ number, user, ip }, line);
  }

  @Post(':number/proof')
  @RateLimited({ ...PROOF_LIMIT, by: 'session' })
  @Ok(SellerDealView, PROOF_DESCRIPTION)
  askForProof(
    @PathText('number') number: string,
    @Body() { line }: DealProofInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.askForProof({ number, user, ip }, line);
  }
}
