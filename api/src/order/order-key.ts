import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { invalidFields } from '../http/problem';
import type { Prover } from './order-proof.service';

const KEY_HEADER = 'Order-Key';
const KEY_HASH_HEADER = 'Order-Key-Hash';
const HASH_PATTERN = /^[0-9a-f]{64}$/;

const readHeader = (name: string, context: ExecutionContext): string | null => {
  const value = context.switchToHttp().getRequest<FastifyRequest>().headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
};

/** Passes the user, the order key and the IP address of the caller to the handler. The route must read the session. */
export const Buyer = createParamDecorator((_data: unknown, context: ExecutionContext): Prover => {
  const { session, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { user: session?.user ?? null, key: readHeader(KEY_HEADER, context), ip };
});

/**
 * Passes to the handler the hash of the key that the ordering device has made, or null when the device has made no key.
 */
export const OrderKeyHash = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const hash = readHeader(KEY_HASH_HEADER, context);
  if (hash !== null && !HASH_PATTERN.test(hash)) {
    throw invalidFields([
      { field: KEY_HASH_HEADER, message: 'must be a SHA-256 hash in 64 lower-case hexadecimal digits' },
    ]);
  }
  return hash;
});

export const AcceptsOrderKey = () =>
  ApiHeader({
    ...{ name: KEY_HEADER, required: false },
    description: 'The order key, from the device that placed it or from a mail to the buyer',
  });

export const AcceptsOrderKeyHash = () =>
  ApiHeader({
    ...{ name: KEY_HASH_HEADER, required: false },
    description:
      'The SHA-256 hash, in hexadecimal digits, of a key that the device has generated from 32 random bytes as base64url. ' +
      'A repeated request never changes the key',
  });
