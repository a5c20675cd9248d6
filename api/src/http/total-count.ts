import {
  applyDecorators,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { map } from 'rxjs';

export const TOTAL_COUNT = 'X-Total-Count';
export const SERVED_PAGE = 'X-Page';

export type ListPage<Row> = { rows: Row[]; total: number };

/** Decorates a handler that returns `ListPage`: the rows become the body, and the total becomes a header. */
export function ListResponse(view: Type, description?: string): MethodDecorator {
  const headers = {
    [TOTAL_COUNT]: { description: 'The number of rows that match the filter', schema: { type: 'integer' as const } },
  };
  return applyDecorators(ApiOkResponse({ type: [view], headers, description }), UseInterceptors(sendTotal));
}

const sendTotal: NestInterceptor<ListPage<unknown>, unknown[]> = {
  intercept: (context: ExecutionContext, next) =>
    next.handle().pipe(
      map(({ rows, total }) => {
        context.switchToHttp().getResponse<FastifyReply>().header(TOTAL_COUNT, total);
        return rows;
      }),
    ),
};
