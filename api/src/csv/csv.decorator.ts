import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { Download } from '../http/route.decorator';

export function ApiCsv(): MethodDecorator {
  return applyDecorators(
    Download(),
    ApiProduces('text/csv'),
    ApiOkResponse({
      description: 'RFC 4180, as a download; a cell that would be run as a formula begins with an apostrophe',
      content: { 'text/csv': { schema: { type: 'string' } } },
    }),
  );
}
