import { EmailField, TextField } from '../http/field.decorator';
import { PasswordField } from '../password/password.decorator';

export class PasswordResetRequest {
  @EmailField() email: string;
}

export class PasswordResetInput {
  @TextField({ max: 100 }) token: string;
  @PasswordField() newPassword: string;
}
