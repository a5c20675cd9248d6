import { Get, Post } from '@nestjs/common';
import { AdminController, Ok, PathText } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { NeedsService } from './needs.service';
import { NeedsView } from './needs.view';

@AdminController('needs', 'support')
export class NeedsAdminController {
  constructor(private readonly needs: NeedsService) {}

  @Get()
  @Ok(NeedsView, 'Deals and sellers that need an administrator’s attention')
  show() {
    return this.needs.show();
  }

  @Post(':deal/done')
  @Ok(NeedsView, 'Removes the deal from the queue until something else happens')
  async attend(@PathText('deal') deal: string, @Session() { user }: LiveSession) {
    await this.needs.markAttended(deal, user);
    return this.needs.show();
  }
}
