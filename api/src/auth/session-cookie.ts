import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { readCookie, writeCookie } from '../http/cookie';
import type { OpenedSession } from './session.service';

const SID = /^[\w-]{43}$/;

/** The cookie that carries the session's id: behind TLS `__Host-` and `Secure`, on plain http on localhost not. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly secure: boolean;

  constructor(@Inject(CONFIG) config: Config) {
    this.secure = config.publicOrigin?.startsWith('https:') ?? false;
    this.name = this.secure ? '__Host-sid' : 'sid';
  }

  read(request: FastifyRequest): string | null {
    const sid = readCookie(request, this.name);
    return sid && SID.test(sid) ? sid : null;
  }

  write(reply: FastifyReply, { sid, expiresAt }: OpenedSession): void {
    const options = { secure: this.secure, expires: expiresAt ?? undefined };
    reply.header('set-cookie', writeCookie(this.name, sid, options));
  }

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', writeCookie(this.name, '', { secure: this.secure, expires: new Date(0) }));
  }

  /** Only a visitor who accepted cookies gets one that outlives the browser. */
  isLasting(request: FastifyRequest): boolean {
    return readCookie(request, 'cookieConsent') === 'true';
  }
}
