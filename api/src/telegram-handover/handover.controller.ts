import { Body, Get, Post } from '@nestjs/common';
import { ApiController, Ok, Public, RateLimited } from '../http/route.decorator';
import { HandoverService } from './handover.service';
import { HandoverCheckInput, HandoverCheckView, HandoverKeyView } from './handover.view';

/** Anybody may check a saved record, even after the shop has stopped making new ones. */
@ApiController('api/handover', 'handover')
export class HandoverController {
  constructor(private readonly handovers: HandoverService) {}

  @Get('keys')
  @Public()
  @Ok([HandoverKeyView], 'The key in use and all earlier ones, the oldest first')
  keys() {
    return this.handovers.keys();
  }

  @Post('check')
  @Public()
  @RateLimited({ name: 'handover-check', limit: 60, windowSeconds: 60, by: 'address', inMemory: true })
  @Ok(HandoverCheckView)
  check(@Body() { text }: HandoverCheckInput) {
    return this.handovers.check(text);
  }
}
