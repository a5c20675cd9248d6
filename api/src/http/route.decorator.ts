import {
  applyDecorators,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Param,
  type PipeTransform,
  Res,
  SetMetadata,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOkResponse, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { fromPathSegment } from '@telemarket/composition/text';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { UploadRoute } from '@telemarket/server-kit/uploads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { StaffRole } from '../staff-role/staff-role';
import type { CachedResponse } from './cached-response';
import { invalidFields, notFound } from './problem';

/**
 * `public` and `visitor` admit everybody, and only `visitor` reads the session. `support` admits all staff, `manager`
 * only managers.
 */
export type Audience = 'public' | 'visitor' | 'user' | StaffRole;

export const AUDIENCE_METADATA = 'audience';

const setAudience = (audience: Audience) => SetMetadata<string, Audience>(AUDIENCE_METADATA, audience);

/** Opens a handler, or all handlers of a controller, to everybody. `session`: the handler needs the session. */
export const Public = (options: { session?: boolean } = {}) => setAudience(options.session ? 'visitor' : 'public');

/** Opens a handler to signed-in users or to staff. Others get 401, or 403 when they are signed in. */
export const Allow = (audience: 'user' | StaffRole) => setAudience(audience);

export const ApiController = (path: string, tag: string) => applyDecorators(ApiTags(tag), Controller(path));

/** @param role the role that all handlers require, except those with their own `Allow` */
export const AdminController = (path: string, role: StaffRole) =>
  applyDecorators(ApiController(`api/admin/${path}`, 'admin'), setAudience(role));

export const UserController = (path = '', tag = 'user') =>
  applyDecorators(ApiController(`api/users/me/${path}`, tag), setAudience('user'));

declare module 'fastify' {
  interface FastifyContextConfig {
    timeoutMs?: number;
    /** The route accepts bodies that an HTML form can send. */
    acceptsForms?: boolean;
    /** The handler reads the body, of any type, while it arrives. */
    upload?: UploadRoute;
  }
}

export const Download = (): MethodDecorator => RouteConfig({ timeoutMs: 10 * 60_000 });

export function ApiCsv(): MethodDecorator {
  return applyDecorators(
    Download(),
    ApiProduces('text/csv'),
    ApiOkResponse({
      description:
        'A CSV file (RFC 4180) as a download. Cells that a spreadsheet could run as a formula begin with an apostrophe',
      content: { 'text/csv': { schema: { type: 'string' } } },
    }),
  );
}

/** Accepts forms. Another site can send a form, too, so the handler must not rely on cookies. */
export const AcceptsForms = (): MethodDecorator => RouteConfig({ acceptsForms: true });

export type RateLimitRule = {
  name: string;
  limit: number;
  windowSeconds: number;
  /** `session` counts by user, or by address when there is no session. */
  by: 'address' | 'session';
  /** True for frequent requests, which are counted in the memory of this process instead of the database. */
  inMemory?: boolean;
  /** Returns whether a request counts. By default, all requests count. */
  when?: (request: FastifyRequest) => boolean;
};

export const RATE_LIMIT_METADATA = 'rate-limit';

/**
 * Returns false for a request that a gateway makes for itself: only requests for visitors have the header
 * `x-forwarded-for`. The gateway limits its visitors itself.
 */
export const isOfVisitor = ({ headers }: FastifyRequest): boolean => headers['x-forwarded-for'] !== undefined;

/** Responds with 429 when a client calls the handler more often than the rule allows. Refused requests count, too. */
export function RateLimited(rule: RateLimitRule): MethodDecorator {
  return SetMetadata(RATE_LIMIT_METADATA, rule);
}

type ViewType = Type | [Type];
type BodyOf<V> = V extends [Type<infer Item>] ? Item[] : V extends Type<infer Body> ? Body : never;
type HandlerResult<Body> = Body | CachedResponse | Promise<Body | CachedResponse>;

/** A decorator for handlers that return this body. The compiler refuses any other handler. */
export type RespondsWith<Body> = <Handler extends (...parameters: never[]) => HandlerResult<Body>>(
  target: object,
  name: string | symbol,
  handler: TypedPropertyDescriptor<Handler>,
) => void;

const responseDecorator =
  (status: number) =>
  <V extends ViewType>(type: V, description?: string): RespondsWith<BodyOf<V>> =>
    applyDecorators(HttpCode(status), ApiResponse({ status, type, description }));

/** Each of these decorators sets and documents the status and the body of a successful response. */
export const Ok = responseDecorator(200);
export const Created = responseDecorator(201);
export const Accepted = responseDecorator(202);
export const NoContent = (description?: string): RespondsWith<void> =>
  applyDecorators(HttpCode(204), ApiResponse({ status: 204, description }));

/**
 * Sends a value of the handler's result as a header, unless this value is null. Sends the result, or a part of the
 * result, as the body.
 */
export function WithHeader<Result>(
  name: string,
  valueOf: (result: Result) => string | number | null,
  bodyOf: (result: Result) => unknown = (result) => result,
): MethodDecorator {
  return UseInterceptors({
    intercept: (context, next) =>
      next.handle().pipe(
        map((result: Result) => {
          const value = valueOf(result);
          if (value !== null) context.switchToHttp().getResponse<FastifyReply>().header(name, value);
          return bodyOf(result);
        }),
      ),
  });
}

/** Passes the response to the handler, which sets cookies or the status but returns the body. */
export const Reply = (): ParameterDecorator => Res({ passthrough: true });

/** Passes the network of the caller to the handler; see clientAddress. */
export const ClientNetwork = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

const idPipe: PipeTransform<string, number> = {
  transform(value) {
    if (!/^[1-9]\d{0,14}$/.test(value)) throw notFound();
    return Number(value);
  },
};

/** Passes an id in the path to the handler. A text that cannot be an id gets 404. */
export const Id = (name = 'id'): ParameterDecorator => Param(name, idPipe);

const MAX_PATH_TEXT_LENGTH = 500;

const textPipe: PipeTransform<string, string> = {
  transform(value) {
    if (value.length > MAX_PATH_TEXT_LENGTH)
      throw invalidFields([{ field: 'path', message: `must have at most ${MAX_PATH_TEXT_LENGTH} characters` }], 400);
    if (value.includes('\0') || !value.isWellFormed())
      throw invalidFields([{ field: 'path', message: 'must be well-formed text' }], 400);
    return fromPathSegment(value);
  },
};

/** Passes a text in the path to the handler. A text that is too long or malformed gets 400. */
export const PathText = (name: string): ParameterDecorator => Param(name, textPipe);
