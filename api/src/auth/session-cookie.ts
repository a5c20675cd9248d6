import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { OpenedSession } from './session.service';

const SID = /^[\w-]{43}$/;

/** The cookie with the session id. Behind TLS it is `Secure` and bound to the host by its `__Host-` prefix. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: CookieSerializeOptions;

  constructor(@Inject(CONFIG) config: Config) {
    const secure = config.publicOrigin?.startsWith('https:') ?? false;
    this.name = secure ? '__Host-sid' : 'sid';
    this.attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure };
  }

  read(request: FastifyRequest): string | null {
    const sid = request.cookies[this.name];
    return sid && SID.test(sid) ? sid : null;
  }

  write(reply: FastifyReply, { sid, expiresAt }: OpenedSession): void {
    reply.setCookie(this.name, sid, { ...this.attributes, expires: expiresAt ?? undefined });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.attributes);
  }

  /** The cookie outlives the browser only for a visitor who accepted cookies. */
  isPersistent(request: FastifyRequest): boolean {
    return request.cookies['cookieConsent'] === 'true';
  }
}
