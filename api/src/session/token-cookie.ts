import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import { isSecureSite, tokenCookieNames } from '@telemarket/server-kit/token-cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, CONFIG } from '../config/config';

export type IssuedToken = {
  token: string;
  /** Null for a cookie that ends when the browser is closed. */
  expiresAt: Date | null;
};

/** A token of 256 bits in base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** A cookie that scripts cannot read. Behind TLS it is `Secure` and bound to the host by its `__Host-` prefix. */
abstract class TokenCookie {
  private readonly attributes: CookieSerializeOptions;

  constructor(
    private readonly kind: 'sid' | 'device',
    private readonly config: Config,
  ) {
    this.attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecureSite(config.publicOrigin) };
  }

  read(request: FastifyRequest): string | null {
    const token = request.cookies[this.findSentName(request) ?? ''];
    return token && TOKEN_PATTERN.test(token) ? token : null;
  }

  /** Returns whether the browser has the cookie, even if its value is not a token. */
  isSent(request: FastifyRequest): boolean {
    return this.findSentName(request) !== undefined;
  }

  write(reply: FastifyReply, { token, expiresAt }: IssuedToken): void {
    const [own] = this.cookieNames(reply.request);
    const replaced = this.findSentName(reply.request);
    if (replaced && replaced !== own) reply.clearCookie(replaced, this.attributes);
    reply.setCookie(own, token, { ...this.attributes, expires: expiresAt ?? undefined });
  }

  clear(reply: FastifyReply): void {
    const [own] = this.cookieNames(reply.request);
    for (const name of new Set([own, this.findSentName(reply.request) ?? own]))
      reply.clearCookie(name, this.attributes);
  }

  private cookieNames({ host }: FastifyRequest) {
    return tokenCookieNames(this.kind, this.config.publicOrigin, host);
  }

  /** Returns the name under which the request has the cookie. */
  private findSentName(request: FastifyRequest): string | undefined {
    return this.cookieNames(request).find((name) => request.cookies[name]);
  }
}

@Injectable()
export class SessionCookie extends TokenCookie {
  constructor(@Inject(CONFIG) config: Config) {
    super('sid', config);
  }
}

/** The cookie that marks a device on which a user has signed in. It stays after the user signs out. */
@Injectable()
export class DeviceCookie extends TokenCookie {
  constructor(@Inject(CONFIG) config: Config) {
    super('device', config);
  }
}

/** Returns whether cookies may outlive the browser. The visitor must have accepted cookies. */
export function acceptsPersistentCookies(request: FastifyRequest): boolean {
  return request.cookies['cookieConsent'] === 'true';
}
