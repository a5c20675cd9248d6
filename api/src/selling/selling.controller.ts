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

const OPENED = 'The deal that the link in the seller’s mail opens. 404 for every other token';
const REPEATED = 'The deal after the action. A repeated request returns the current state';
const STATE = { description: '`state`: no line is in a state that allows the action' };
const FULL = { description: '`full`: the conversation has 200 entries' };
const ASKED = 'Asks Telegram soon who owns the ordered group or channel, if the line has a handover';
const ASKS = { name: 'handover-ask', limit: 30, windowSeconds: 600 };
const PROOF =
  'Makes a link to the bot for the owner of the group or channel. Only this response contains the link, and it replaces an earlier unopened link of the seller. 404 when Telegram cannot confirm the owner. 409 `proof-open` or `proof-shown`';
const PROOFS = { name: 'deal-proof', limit: 10, windowSeconds: 3600 };
const MESSAGES = { name: 'deal-message', limit: 20, windowSeconds: 600 };

/** The routes for a seller without an account. The token is in the body, so that no log and no cache contains it. */
@ApiController('api/deals', 'deals')
export class LinkedDealController {
  constructor(private readonly selling: SellingService) {}

  @Post('open')
  @Public()
  @Ok(SellerDealView, OPENED)
  open(@Body() { token }: DealLinkInput, @Ip() ip: string) {
    return this.selling.show({ token, ip });
  }

  @Post('message')
  @Public()
  @RateLimited({ ...MESSAGES, by: 'address' })
  @Ok(SellerDealView, REPEATED)
  @ApiConflictResponse(FULL)
  write(@Body() { token, text }: LinkedDealMessageInput, @Ip() ip: string) {
    return this.selling.write({ token, ip }, text);
  }

  @Post('accept')
  @Public()
  @Ok(SellerDealView, REPEATED)
  @ApiConflictResponse(STATE)
  accept(@Body() { token, line }: LinkedDealLineInput, @Ip() ip: string) {
    return this.selling.act({ token, ip }, { action: 'accept', line });
  }

  @Post('decline')
  @Public()
  @Ok(SellerDealView, REPEATED)
  @ApiConflictResponse(STATE)
  decline(@Body() { token, line, reason }: LinkedDealDeclineInput, @Ip() ip: string) {
    return this.selling.act({ token, ip }, { action: 'decline', line, reason });
  }

  @Post('hand-over')
  @Public()
  @Ok(SellerDealView, REPEATED)
  @ApiConflictResponse(STATE)
  handOver(@Body() { token, line }: LinkedDealLineInput, @Ip() ip: string) {
    return this.selling.act({ token, ip }, { action: 'hand_over', line });
  }

  @Post('ask-telegram')
  @Public()
  @RateLimited({ ...ASKS, by: 'address' })
  @Ok(SellerDealView, ASKED)
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
  @RateLimited({ ...PROOFS, by: 'address' })
  @Ok(SellerDealView, PROOF)
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
    return this.selling.list(user, query);
  }

  @Get(':number')
  @Ok(SellerDealView, '404 for a deal of another address')
  show(@PathText('number') number: string, @Session() { user }: LiveSession, @Ip() ip: string) {
    return this.selling.show({ number, user, ip });
  }

  @Post(':number/message')
  @RateLimited({ ...MESSAGES, by: 'session' })
  @Ok(SellerDealView, REPEATED)
  @ApiConflictResponse(FULL)
  write(
    @PathText('number') number: string,
    @Body() { text }: DealMessageInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.write({ number, user, ip }, text);
  }

  @Post(':number/accept')
  @Ok(SellerDealView, REPEATED)
  @ApiConflictResponse(STATE)
  accept(
    @PathText('number') number: string,
    @Body() { line }: DealLineInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.act({ number, user, ip }, { action: 'accept', line });
  }

  @Post(':number/decline')
  @Ok(SellerDealView, REPEATED)
  @ApiConflictResponse(STATE)
  decline(
    @PathText('number') number: string,
    @Body() { line, reason }: DealDeclineInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.act({ number, user, ip }, { action: 'decline', line, reason });
  }

  @Post(':number/hand-over')
  @Ok(SellerDealView, REPEATED)
  @ApiConflictResponse(STATE)
  handOver(
    @PathText('number') number: string,
    @Body() { line }: DealLineInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.act({ number, user, ip }, { action: 'hand_over', line });
  }

  @Post(':number/ask-telegram')
  @RateLimited({ ...ASKS, by: 'session' })
  @Ok(SellerDealView, ASKED)
  askTelegram(
    @PathText('number') number: string,
    @Body() { line }: DealLineInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.askTelegram({ number, user, ip }, line);
  }

  @Post(':number/proof')
  @RateLimited({ ...PROOFS, by: 'session' })
  @Ok(SellerDealView, PROOF)
  askForProof(
    @PathText('number') number: string,
    @Body() { line }: DealProofInput,
    @Session() { user }: LiveSession,
    @Ip() ip: string,
  ) {
    return this.selling.askForProof({ number, user, ip }, line);
  }
}
