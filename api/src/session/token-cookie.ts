import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { isSecureSite, tokenCookieName } from '@telemarket/server-kit/token-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, CONFIG } from '../config/config';

export type IssuedToken = {
  token: string;
  /** Null for a cookie that ends with the browser. */
  expiresAt: Date | null;
};

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A cookie that scripts cannot read. Behind TLS it is `Secure` and bound to the host by its `__Host-` prefix. */
abstract class TokenCookie {
  private readonly name: string;
  private readonly attributes: CookieSerializeOptions;

  constructor(name: 'sid' | 'device', { publicOrigin }: Config) {
    this.name = tokenCookieName(name, publicOrigin);
    this.attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecureSite(publicOrigin) };
  }

  read(request: FastifyRequest): string | null {
    const token = request.cookies[this.name];
    return token && TOKEN.test(token) ? token : null;
  }

  /** Whether the browser has the cookie, even if its value is not a token. */
  isSent(request: FastifyRequest): boolean {
    return Boolean(request.cookies[this.name]);
  }

  write(reply: FastifyReply, { token, expiresAt }: IssuedToken): void {
    reply.setCookie(this.name, token, { ...this.attributes, expires: expiresAt ?? undefined });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.attributes);
  }
}

@Injectable()
export class SessionCookie extends TokenCookie {
  constructor(@Inject(CONFIG) config: Config) {
    super('sid', config);
  }
}

/** Marks a device on which a user has signed in. It survives a sign-out. */
@Injectable()
export class DeviceCookie extends TokenCookie {
  constructor(@Inject(CONFIG) config: Config) {
    super('device', config);
  }
}

/** Whether cookies may outlive the browser. The visitor must have accepted cookies. */
export function acceptsPersistentCookies(request: FastifyRequest): boolean {
  return request.cookies['cookieConsent'] === 'true';
}
