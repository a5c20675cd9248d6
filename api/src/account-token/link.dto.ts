import { TokenField } from '../http/field.decorator';

export class LinkInput {
  @TokenField() token: string;
}
