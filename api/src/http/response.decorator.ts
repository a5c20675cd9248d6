import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

type View = Type | [Type];

/** These set and document the status and the body of a successful response. */
export const Ok = (type: View, description?: string) => responds(200, type, description);
export const Created = (type: View, description?: string) => responds(201, type, description);
export const Accepted = (type: View, description?: string) => responds(202, type, description);
export const NoContent = (description?: string) => responds(204, undefined, description);

function responds(status: number, type: View | undefined, description?: string): MethodDecorator {
  return applyDecorators(HttpCode(status), ApiResponse({ status, type, description }));
}
