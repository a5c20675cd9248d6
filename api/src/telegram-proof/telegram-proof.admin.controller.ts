import { Get, Post } from '@nestjs/common';
import { AdminController, Created, Id, Ok } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { TelegramProofService } from './telegram-proof.service';
import { AdminProofsView, ProofLinkView } from './telegram-proof.view';

const NO_BOT_404 = '404 in a shop without a bot';
const OVER_409 = '409 `proof-over` when the request has changed in the meantime';

@AdminController('products/:id/proofs', 'manager')
export class TelegramProofAdminController {
  constructor(private readonly proofs: TelegramProofService) {}

  @Get()
  @Ok(AdminProofsView, NO_BOT_404)
  view(@Id() id: number) {
    return this.proofs.view(id);
  }

  @Post()
  @Created(
    ProofLinkView,
    `Makes a link for the owner. 409 \`proof-open\` while another request is open, \`proof-shown\` for a listing that shows its owner. 404 for a bot or account, and ${NO_BOT_404.slice(4)}`,
  )
  ask(@Id() id: number, @Session() { user }: LiveSession) {
    return this.proofs.askAsAdmin(id, user);
  }

  @Post(':proof/void')
  @Ok(AdminProofsView, `Ends an open request. ${OVER_409}`)
  void(@Id() id: number, @Id('proof') proof: number, @Session() { user }: LiveSession) {
    return this.viewAfter(id, this.proofs.endAsAdmin(id, proof, 'void', user));
  }

  @Post(':proof/confirm')
  @Ok(AdminProofsView, `Confirms that the chat belongs to the listing. ${OVER_409}`)
  confirm(@Id() id: number, @Id('proof') proof: number, @Session() { user }: LiveSession) {
    return this.viewAfter(id, this.proofs.confirm(id, proof, user));
  }

  @Post(':proof/refuse')
  @Ok(AdminProofsView, `Refuses the chat, because it does not belong to the listing. ${OVER_409}`)
  refuse(@Id() id: number, @Id('proof') proof: number, @Session() { user }: LiveSession) {
    return this.viewAfter(id, this.proofs.endAsAdmin(id, proof, 'refused', user));
  }

  @Post(':proof/check')
  @Ok(AdminProofsView, `Makes the shop ask Telegram again soon. ${OVER_409}`)
  check(@Id() id: number, @Id('proof') proof: number) {
    return this.viewAfter(id, this.proofs.checkNow(id, proof));
  }

  @Post(':proof/withdrawal')
  @Ok(AdminProofsView, `Withdraws the proof: the listing shows no owner, and the bot leaves the chat. ${OVER_409}`)
  withdraw(@Id() id: number, @Id('proof') proof: number, @Session() { user }: LiveSession) {
    return this.viewAfter(id, this.proofs.endAsAdmin(id, proof, 'withdrawn', user));
  }

  private async viewAfter(id: number, act: Promise<void>): Promise<AdminProofsView> {
    await act;
    return this.proofs.view(id);
  }
}
