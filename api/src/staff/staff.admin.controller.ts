import { Body, Delete, Get, Patch, Post } from '@nestjs/common';
import { AdminController, Allow, ClientNetwork, Created, Id, NoContent, Ok } from '../http/route.decorator';
import { OwnerCheck, OwnerProof } from '../second-factor/owner-check';
import { type LiveSession, Session } from '../session/session.decorator';
import { StaffInvitationService } from './staff-invitation.service';
import { StaffInvitationInput, StaffRoleInput, StaffView } from './staff.dto';
import { StaffService } from './staff.service';

const CHANGE_409 = '409 `last-admin` for the last manager, and `not-staff` for a user without a role';

@AdminController('staff', 'manager')
export class StaffAdminController {
  constructor(
    private readonly staff: StaffService,
    private readonly invitations: StaffInvitationService,
    private readonly owner: OwnerCheck,
  ) {}

  @Get()
  @Ok(StaffView)
  list() {
    return this.staff.list();
  }

  @Post('invitations')
  @Created(
    StaffView,
    'Mails a link that works once within 48 hours, and replaces earlier links. 409 `already-staff` when the account already has the role',
  )
  async invite(
    @Body() input: StaffInvitationInput,
    @Session() { user }: LiveSession,
    @ClientNetwork() network: string,
  ) {
    await this.owner.requireProof(user, input, network);
    await this.invitations.invite(input.email, input.role, user);
    return this.staff.list();
  }

  @Delete('invitations/:id')
  @Ok(StaffView, 'The link no longer works. 409 `used` when the invitation has already been accepted')
  async withdraw(@Id() id: number, @Session() { user }: LiveSession) {
    await this.invitations.withdraw(id, user);
    return this.staff.list();
  }

  // This route stands before `:id`, because `:id` would match `me`, too.
  @Delete('me')
  @Allow('support')
  @NoContent(`The caller no longer has a role, and is signed out. ${CHANGE_409}`)
  async leave(@Session() { user }: LiveSession) {
    await this.staff.leave(user);
  }

  @Patch(':id')
  @Ok(StaffView, `The member is signed out, and has the new role from the next sign-in. ${CHANGE_409}`)
  async change(
    @Id() id: number,
    @Body() input: StaffRoleInput,
    @Session() { user }: LiveSession,
    @ClientNetwork() network: string,
  ) {
    await this.owner.requireProof(user, input, network);
    await this.staff.change(id, input.role, user);
    return this.staff.list();
  }

  @Delete(':id')
  @Ok(StaffView, `The member is signed out, and remains a customer. ${CHANGE_409}`)
  async remove(
    @Id() id: number,
    @Body() proof: OwnerProof,
    @Session() { user }: LiveSession,
    @ClientNetwork() network: string,
  ) {
    await this.owner.requireProof(user, proof, network);
    await this.staff.change(id, null, user);
    return this.staff.list();
  }
}
