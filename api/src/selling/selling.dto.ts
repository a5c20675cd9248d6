import { IntersectionType } from '@nestjs/swagger';
import { TextField, TokenField, WholeNumberField } from '../http/field.decorator';

export class DealLinkInput {
  @TokenField() token: string;
}

export class DealMessageInput {
  @TextField({ max: 5000, lines: true }) text: string;
}

export class DealLineInput {
  @WholeNumberField({
    ...{ required: false, minimum: 1, maximum: 50 },
    description: 'The number of the line in the deal. Default: every line that allows the action',
  })
  line?: number;
}

export class DealDeclineInput extends DealLineInput {
  @TextField({ max: 500, lines: true }) reason: string;
}

export class DealProofInput {
  @WholeNumberField({ minimum: 1, maximum: 50, description: 'The number of the line in the deal' }) line: number;
}

export class LinkedDealProofInput extends IntersectionType(DealLinkInput, DealProofInput) {}
export class LinkedDealMessageInput extends IntersectionType(DealLinkInput, DealMessageInput) {}
export class LinkedDealLineInput extends IntersectionType(DealLinkInput, DealLineInput) {}
export class LinkedDealDeclineInput extends IntersectionType(DealLinkInput, DealDeclineInput) {}
