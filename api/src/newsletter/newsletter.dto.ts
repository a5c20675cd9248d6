import { EmailField, TextField } from '../http/field.decorator';

export class NewsletterInput {
  @EmailField() email: string;
}

/** The token from a link of a mail. */
export class NewsletterTokenInput {
  @TextField({ max: 64 }) token: string;
}
