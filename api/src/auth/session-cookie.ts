import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { OpenedSession } from './session.service';

const SID = /^[\w-]{43}$/;

/** The cookie that carries the session's id: behind TLS `__Host-` and `Secure`, on plain http on localhost not. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options;

  constructor(@Inject(CONFIG) config: Config) {
    const secure = config.publicOrigin?.startsWith('https:') ?? false;
    this.name = secure ? '__Host-sid' : 'sid';
    this.options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  }

  read(request: FastifyRequest): string | null {
    const sid = request.cookies[this.name];
    return sid && SID.test(sid) ? sid : null;
  }

  write(reply: FastifyReply, session: OpenedSession): void {
    reply.setCookie(this.name, session.sid, { ...this.options, expires: session.expiresAt ?? undefined });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.options);
  }

  /** Only a visitor who accepted cookies gets one that outlives the browser. */
  isLasting(request: FastifyRequest): boolean {
    return request.cookies['cookieConsent'] === 'true';
  }
}
