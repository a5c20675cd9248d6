import { Body, Delete, Get, Headers, Patch, Post } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { AdminController, Created, Id, NoContent, Ok, RateLimited } from '../http/route.decorator';
import { RECEIVED, ReceivedView } from '../http/view';
import { type LiveSession, Session } from '../session/session.decorator';
import { LetterDetailsView, LetterInput, LetterPreviewView, LetterSummaryView } from './letter.dto';
import { LetterService } from './letter.service';

const STALE_RESPONSE = '409 `stale`: somebody has saved the letter in the meantime';
const NO_MAIL_RESPONSE = '409 `mail`: the shop has no mail server';
const NOT_A_DRAFT_RESPONSE = '409 `begun`: the letter is no longer a draft';

@AdminController('letters', 'manager')
export class LetterAdminController {
  constructor(private readonly letters: LetterService) {}

  @Get()
  @Ok([LetterSummaryView], 'The newest 100 letters')
  list() {
    return this.letters.list();
  }

  @Post()
  @VersionAsEtag()
  @Created(LetterDetailsView, 'The new draft')
  create(@Body() input: LetterInput, @Session() { user }: LiveSession) {
    return this.letters.create(input, user);
  }

  @Post('preview')
  @Ok(LetterPreviewView, 'The mail as its readers will see it. Nothing is stored')
  preview(@Body() input: LetterInput) {
    return this.letters.preview(input);
  }

  @Get(':id')
  @VersionAsEtag()
  @Ok(LetterDetailsView, 'The ETag contains the version')
  detail(@Id() id: number) {
    return this.letters.details(id);
  }

  @Get(':id/preview')
  @Ok(LetterPreviewView, 'A stored letter as its readers see it. Once sending has begun, the preview no longer changes')
  storedPreview(@Id() id: number) {
    return this.letters.previewStored(id);
  }

  @Patch(':id')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(LetterDetailsView, `The changed draft. ${NOT_A_DRAFT_RESPONSE}. ${STALE_RESPONSE}`)
  change(
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: LetterInput,
    @Session() { user }: LiveSession,
  ) {
    return this.letters.change(id, versionOf(ifMatch), input, user);
  }

  @Delete(':id')
  @NoContent(NOT_A_DRAFT_RESPONSE)
  async delete(@Id() id: number, @Session() { user }: LiveSession) {
    await this.letters.delete(id, user);
  }

  @Post(':id/test')
  @RateLimited({ name: 'letter-test', limit: 10, windowSeconds: 600, by: 'session' })
  @Ok(
    ReceivedView,
    `Sends a test mail to the caller. 409 \`unconfirmed\`: the account’s email address is not confirmed. ${NO_MAIL_RESPONSE}`,
  )
  async test(@Id() id: number, @Session() { user }: LiveSession) {
    await this.letters.sendTest(id, user);
    return RECEIVED;
  }

  @Post(':id/start')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(
    LetterDetailsView,
    `Starts sending the letter. ${NOT_A_DRAFT_RESPONSE}. \`today\`: a letter was already started on this day (UTC). \`sending\`: another letter is being sent. \`nobody\`: there are no subscribers. \`listings\`: a listing is no longer in the shop. ${NO_MAIL_RESPONSE}. ${STALE_RESPONSE}`,
  )
  start(@Id() id: number, @Headers('if-match') ifMatch: string | undefined, @Session() { user }: LiveSession) {
    return this.letters.start(id, versionOf(ifMatch), user);
  }

  @Post(':id/stop')
  @VersionAsEtag()
  @Ok(LetterDetailsView, 'Stops sending the letter. 409 `ended`: no mails were left to send')
  stop(@Id() id: number, @Session() { user }: LiveSession) {
    return this.letters.stop(id, user);
  }

  @Post(':id/resume')
  @VersionAsEtag()
  @Ok(
    LetterDetailsView,
    `Continues sending to the remaining subscribers. 409 \`sending\`: another letter is being sent. ${NO_MAIL_RESPONSE}`,
  )
  resume(@Id() id: number, @Session() { user }: LiveSession) {
    return this.letters.resume(id, user);
  }
}
