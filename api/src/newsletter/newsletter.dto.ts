import { EmailField } from '../http/field.decorator';

export class NewsletterInput {
  @EmailField()
  email: string;
}
