import { Delete, Get } from '@nestjs/common';
import { notFound } from '../http/problem';
import { Id, NoContent, Ok, UserController } from '../http/route.decorator';
import { AuthSessionRepository } from './auth-session.repository';
import { AuthSessionView, toSessionView } from './auth-session.view';
import { type LiveSession, Session } from './session.decorator';
import { SessionService } from './session.service';

@UserController('sessions')
export class AuthSessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly rows: AuthSessionRepository,
  ) {}

  @Get()
  @Ok([AuthSessionView], 'The live sessions of the user, at most 20, the last used first')
  async list(@Session() { user, idHash }: LiveSession) {
    const sessions = await this.rows.findAlive(user.id);
    return sessions.map((session) => ({ ...toSessionView(session), current: session.idHash === idHash }));
  }

  @Delete()
  @NoContent('Ends all sessions of the user except the current one')
  async closeOthers(@Session() session: LiveSession) {
    await this.sessions.endOthers(session);
  }

  @Delete(':id')
  @NoContent('404 for an unknown session and for a session of somebody else')
  async close(@Id() id: number, @Session() { user }: LiveSession) {
    if (!(await this.rows.deleteOne(user.id, id))) throw notFound();
  }
}
