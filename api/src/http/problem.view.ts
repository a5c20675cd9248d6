import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, ApiSchema, getSchemaPath } from '@nestjs/swagger';

export class FieldErrorView {
  @ApiProperty({ description: 'The path of the field in the request, such as items[0].quantity' }) field: string;
  @ApiProperty() message: string;
}

@ApiSchema({ name: 'Problem', description: 'RFC 9457, sent as application/problem+json' })
export class ProblemView {
  @ApiProperty({ example: 'about:blank' }) type: string;
  @ApiProperty({ example: 'Unprocessable Content' }) title: string;
  @ApiProperty({ example: 422 }) status: number;
  @ApiProperty() detail: string;
  @ApiProperty({ required: false, description: 'Names the broken rule, for clients that react to it' }) code?: string;
  @ApiProperty({ required: false, type: [FieldErrorView] }) errors?: FieldErrorView[];
  @ApiProperty() requestId: string;
}

/** Documents a problem that has extension members. */
export const ApiProblem = (status: number, type: Type<ProblemView>, description: string): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(type),
    ApiResponse({
      status,
      description,
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(type) } } },
    }),
  );
