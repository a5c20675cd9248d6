import { EmailField, TextField } from '../http/field.decorator';

export class NewsletterInput {
  @EmailField() email: string;
}

export class NewsletterTokenInput {
  @TextField({ max: 64 }) token: string;
}
