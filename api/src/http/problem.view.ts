import { ApiProperty, ApiSchema } from '@nestjs/swagger';

export class FieldErrorView {
  @ApiProperty({ description: 'The path of the field in the request, as in items[0].quantity' }) field: string;
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
