import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../http/problem';
import type { Prover } from './order-proof.service';

const KEY = 'Order-Key';
const KEY_HASH = 'Order-Key-Hash';
const HASH = /^[0-9a-f]{64}$/;

const header = (name: string, context: ExecutionContext): string | null => {
  const value = context.switchToHttp().getRequest<FastifyRequest>().headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
};

/** Passes what the caller can prove to the handler, which must read the session. */
export const Buyer = createParamDecorator((_data: unknown, context: ExecutionContext): Prover => {
  const { session, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { user: session?.user ?? null, key: header(KEY, context), ip };
});

/** The hash of the key that the placing device has made; null when there is none. */
export const OrderKeyHash = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const hash = header(KEY_HASH, context);
  if (hash !== null && !HASH.test(hash)) {
    throw invalid([{ field: KEY_HASH, message: 'must be a SHA-256 hash in 64 lower-case hexadecimal digits' }]);
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
      'SHA-256, in hexadecimal digits, of a key that the device has made: 32 random bytes as base64url. ' +
      'A repeat of the order never changes it',
  });
