import { IdField, OptionalTextField, TextField } from '../http/field.decorator';

export class OrderProofInput {
  @TextField({ max: 64 }) orderId: string;
  @OptionalTextField({ max: 254 }) email?: string | null;
}

export class OrderMessageInput extends OrderProofInput {
  @TextField({ max: 8 }) deal: string;
  @TextField({ max: 5000, lines: true }) text: string;
}

export class OrderLineInput extends OrderProofInput {
  @IdField({ description: 'The ID of the line' }) itemId: number;
}

export class OrderReceiveInput extends OrderProofInput {
  @IdField({
    required: false,
    description: 'The ID of the line. By default, all lines that allow the action are changed',
  })
  itemId?: number;
}

export class OrderLineCancelInput extends OrderReceiveInput {
  @OptionalTextField({ max: 500, lines: true }) reason?: string | null;
}
