import { TextField } from '../http/field.decorator';

export class LinkInput {
  @TextField({ max: 100 }) token: string;
}
