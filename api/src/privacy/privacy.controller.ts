import { Body, Delete, Get, Post } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { LINK_410_DESCRIPTION, LinkInput } from '../account-token/link.dto';
import {
  Accepted,
  Allow,
  ApiController,
  ClientNetwork,
  Download,
  Id,
  NoContent,
  Ok,
  Public,
  RateLimited,
  Reply,
} from '../http/route.decorator';
import { OwnerCheck, OwnerProof } from '../second-factor/owner-check';
import { type LiveSession, Session } from '../session/session.decorator';
import { SessionCookie } from '../session/token-cookie';
import { RECEIVED, ReceivedView } from '../http/view';
import { DataExportService } from './data-export.service';
import { ErasureRequestService } from './erasure-request.service';
import { toHtmlFile, toJsonFile } from './export-file';
import { DataRightsView, ErasureView } from './privacy.view';
import { PrivacyJobs } from './privacy-jobs';

@ApiController('api', 'user')
export class PrivacyController {
  constructor(
    private readonly exports: DataExportService,
    private readonly erasures: ErasureRequestService,
    private readonly owner: OwnerCheck,
    private readonly jobs: PrivacyJobs,
    private readonly sessionCookie: SessionCookie,
  ) {}

  @Get('users/me/data')
  @Allow('user')
  @Ok(DataRightsView)
  async show(@Session() { user }: LiveSession) {
    return { export: await this.exports.findNewest(user.id), eraseAt: user.eraseAt?.toISOString() ?? null };
  }

  @Post('users/me/data/export')
  @Allow('user')
  @Accepted(DataRightsView, 'Starts the export, which is made in the background. 422 if the password is wrong')
  async export(@Body() proof: OwnerProof, @Session() session: LiveSession, @ClientNetwork() network: string) {
    await this.owner.requireProof(session.user, proof, network);
    await this.exports.requestExport(session.user);
    this.jobs.exporting.wake();
    return this.show(session);
  }

  @Get('users/me/data/export/:id/json')
  @Download()
  @Allow('user')
  @ApiProduces('application/json')
  @ApiOkResponse({
    description: 'The data export as JSON. 404 if there is no such export, or if it belongs to another user',
    schema: { type: 'object' },
  })
  async json(@Id() id: number, @Session() { user }: LiveSession) {
    return toJsonFile(await this.exports.openExport(id, user.id));
  }

  @Get('users/me/data/export/:id/html')
  @Download()
  @Allow('user')
  @ApiProduces('text/html')
  @ApiOkResponse({ description: 'The data export as an HTML page', schema: { type: 'string' } })
  async html(@Id() id: number, @Session() { user }: LiveSession) {
    return toHtmlFile(await this.exports.openExport(id, user.id));
  }

  @Post('users/me/erasure')
  @Allow('user')
  @Accepted(
    ErasureView,
    'Schedules the erasure of the account and ends all its sessions. 422 if the password is wrong, 409 `last-admin` if the user is the last administrator',
  )
  async erase(
    @Body() proof: OwnerProof,
    @Session() { user }: LiveSession,
    @ClientNetwork() network: string,
    @Reply() reply: FastifyReply,
  ) {
    await this.owner.requireProof(user, proof, network);
    const eraseAt = await this.erasures.requestErasure(user);
    this.sessionCookie.clear(reply);
    return { eraseAt: eraseAt.toISOString() };
  }

  @Delete('users/me/erasure')
  @Allow('user')
  @NoContent('The erasure of the account is cancelled')
  async keep(@Session() { user }: LiveSession) {
    await this.erasures.cancelErasure(user.id);
  }

  @Post('auth/keep-account')
  @Public()
  @RateLimited({ name: 'keep-account', limit: 20, windowSeconds: 3600, by: 'address' })
  @Ok(ReceivedView, `The erasure of the account is cancelled. ${LINK_410_DESCRIPTION}`)
  async keepByLink(@Body() { token }: LinkInput) {
    await this.erasures.cancelByLink(token);
    return RECEIVED;
  }
}
