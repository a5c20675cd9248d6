import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invalidFields } from '../http/problem';
import type { Prover } from './order-proof.service';

const KEY = 'Order-Key';
const KEY_HASH = 'Order-Key-Hash';
const HASH = /^[0-9a-f]{64}$/;

const header = (name: string, context: ExecutionContext): string | null => {
  const value = context.switchToHttp().getRequest<FastifyRequest>().headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
};

/** Passes the user, the order key and the IP address of the caller to the handler. The route must read the session. */
export const Buyer = createParamDecorator((_data: unknown, context: ExecutionContext): Prover => {
  const { session, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { user: session?.user ?? null, key: header(KEY, context), ip };
});

/** Passes the hash of the key that the ordering device has made. Null when the device has made no key. */
export const OrderKeyHash = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const hash = header(KEY_HASH, context);
  if (hash !== null && !HASH.test(hash)) {
    throw invalidFields([{ field: KEY_HASH, message: 'must be a SHA-256 hash in 64 lower-case hexadecimal digits' }]);
  }
  return hash;
});

export const AcceptsOrderKey = () =>
  ApiHeader({
    ...{ name: KEY, required: false },
    description: 'The key of the order, from the device that placed it or from a mail to the buyer',
  });

export const AcceptsOrderKeyHash = () =>
  ApiHeader({
    ...{ name: KEY_HASH, required: false },
    description:
      'The SHA-256 hash, in hexadecimal digits, of a key that the device has made from 32 random bytes as base64url. ' +
      'A repeated request never changes the key',
  });
