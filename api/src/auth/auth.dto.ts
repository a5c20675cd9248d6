import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, IsPositive } from 'class-validator';
import { EmailField, OptionalTextField, TextField } from '../http/field.decorator';
import { CurrentPasswordField, PasswordField } from '../password/password.decorator';
import { StepUpField } from '../second-factor/code.decorator';
import { UserView } from '../user/user.view';
import { UsernameField } from './username.decorator';

export class LoginInput {
  @TextField({ max: 256 }) username: string;
  @CurrentPasswordField() password: string;
  @StepUpField() code?: string | null;
}

export class SignupInput {
  @TextField({ max: 100 }) firstName: string;
  @OptionalTextField({ max: 100 }) lastName?: string | null;
  @UsernameField() username: string;
  @EmailField() email: string;
  @PasswordField() password: string;
}

export class ChangePasswordInput {
  @ApiProperty({ type: 'number', required: false, description: 'If present, it must be the id of the signed-in user' })
  @IsOptional()
  @IsInt({ message: 'must be a whole number' })
  @IsPositive({ message: 'must be positive' })
  userId?: number | null;

  @CurrentPasswordField() currentPassword: string;
  @PasswordField() newPassword: string;
  @StepUpField() code?: string | null;
}

@ApiSchema({ name: 'AuthAnswer' })
export class AuthResponseView {
  @ApiProperty({ type: UserView }) user: UserView;
}

@ApiSchema({ name: 'SessionAnswer' })
export class SessionResponseView {
  @ApiProperty({ type: UserView, nullable: true }) user: UserView | null;
}
