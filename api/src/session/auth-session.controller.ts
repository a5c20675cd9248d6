import { Delete, Get } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { notFound } from '../http/problem';
import { Id, NoContent, Ok, UserController } from '../http/route.decorator';
import { AuthSessionRepository } from './auth-session.repository';
import { AuthSessionView, toSessionView } from './auth-session.view';
import { type LiveSession, Session } from './session.decorator';

@UserController('sessions')
export class AuthSessionController {
  constructor(
    private readonly sessions: AuthSessionRepository,
    private readonly transactions: Transactions,
  ) {}

  @Get()
  @Ok([AuthSessionView], 'The open sessions of the user, at most 20, the most recently used first')
  async list(@Session() { user, idHash }: LiveSession) {
    const sessions = await this.transactions.read((tx) => this.sessions.findAlive(tx, user.id));
    return sessions.map((session) => ({ ...toSessionView(session), current: session.idHash === idHash }));
  }

  @Delete()
  @NoContent('Ends all sessions of the user except the current one')
  async closeOthers(@Session() { user, idHash }: LiveSession) {
    await this.transactions.autocommit((tx) => this.sessions.deleteOthers(tx, user.id, idHash));
  }

  @Delete(':id')
  @NoContent('404 for an unknown session and for a session of somebody else')
  async close(@Id() id: number, @Session() { user }: LiveSession) {
    if (!(await this.transactions.autocommit((tx) => this.sessions.deleteOne(tx, user.id, id)))) throw notFound();
  }
}
