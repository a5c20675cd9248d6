import { EmailField, TokenField } from '../http/field.decorator';
import { PasswordField } from '../password/password.decorator';

export class PasswordResetRequest {
  @EmailField() email: string;
}

export class PasswordResetInput {
  @TokenField() token: string;
  @PasswordField() newPassword: string;
}
