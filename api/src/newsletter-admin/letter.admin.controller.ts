import { Body, Delete, Get, Headers, Patch, Post } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ifMatchHeader, VersionAsEtag, versionOf } from '../http/if-match';
import { AdminController, Created, Id, NoContent, Ok, RateLimited } from '../http/route.decorator';
import { RECEIVED, ReceivedView } from '../http/view';
import { type LiveSession, Session } from '../session/session.decorator';
import { LetterDetailsView, LetterInput, LetterPreviewView, LetterSummaryView } from './letter.dto';
import { LetterService } from './letter.service';

const STALE = '409 with the code `stale` when somebody has saved since';
const MAIL = '409 `mail` when the shop has no mail server';
const DRAFT = '409 `begun` when it is not a draft any more';

@AdminController('letters', 'manager')
export class LetterAdminController {
  constructor(private readonly letters: LetterService) {}

  @Get()
  @Ok([LetterSummaryView], 'The newest 100')
  list() {
    return this.letters.list();
  }

  @Post()
  @VersionAsEtag()
  @Created(LetterDetailsView, 'A draft')
  create(@Body() input: LetterInput, @Session() { user }: LiveSession) {
    return this.letters.create(input, user);
  }

  @Post('preview')
  @Ok(LetterPreviewView, 'The mail as readers get it. Nothing is stored')
  preview(@Body() input: LetterInput) {
    return this.letters.preview(input);
  }

  @Get(':id')
  @VersionAsEtag()
  @Ok(LetterDetailsView, 'The ETag is the version')
  detail(@Id() id: number) {
    return this.letters.details(id);
  }

  @Get(':id/preview')
  @Ok(LetterPreviewView, 'The mail of a stored letter. One that has begun is shown as it is sent')
  storedPreview(@Id() id: number) {
    return this.letters.previewOf(id);
  }

  @Patch(':id')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(LetterDetailsView, `${DRAFT}; ${STALE}`)
  change(
    @Id() id: number,
    @Headers('if-match') ifMatch: string | undefined,
    @Body() input: LetterInput,
    @Session() { user }: LiveSession,
  ) {
    return this.letters.change(id, versionOf(ifMatch), input, user);
  }

  @Delete(':id')
  @NoContent(DRAFT)
  async delete(@Id() id: number, @Session() { user }: LiveSession) {
    await this.letters.delete(id, user);
  }

  @Post(':id/test')
  @RateLimited({ name: 'letter-test', limit: 10, windowSeconds: 600, by: 'session' })
  @Ok(ReceivedView, `Sent to the caller; 409 \`unconfirmed\` when the address of the account is not confirmed; ${MAIL}`)
  async test(@Id() id: number, @Session() { user }: LiveSession) {
    await this.letters.test(id, user);
    return RECEIVED;
  }

  @Post(':id/start')
  @VersionAsEtag()
  @ApiHeader(ifMatchHeader)
  @Ok(
    LetterDetailsView,
    `It is on its way; ${DRAFT}, \`today\` when a letter has begun on this day in UTC, \`sending\` while another one is sent, \`nobody\` without a subscriber, \`listings\` when one of its listings is not in the shop; ${MAIL}; ${STALE}`,
  )
  start(@Id() id: number, @Headers('if-match') ifMatch: string | undefined, @Session() { user }: LiveSession) {
    return this.letters.start(id, versionOf(ifMatch), user);
  }

  @Post(':id/stop')
  @VersionAsEtag()
  @Ok(LetterDetailsView, 'No further mail of it is sent; 409 `ended` when nothing was left')
  stop(@Id() id: number, @Session() { user }: LiveSession) {
    return this.letters.stop(id, user);
  }

  @Post(':id/resume')
  @VersionAsEtag()
  @Ok(
    LetterDetailsView,
    `It goes on with those who have not had their turn; 409 \`sending\` while another one is sent; ${MAIL}`,
  )
  resume(@Id() id: number, @Session() { user }: LiveSession) {
    return this.letters.resume(id, user);
  }
}
