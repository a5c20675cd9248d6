import { CurrentPasswordField } from '../password/password.decorator';
import { CodeField } from './code.decorator';

export class SecondFactorSetupInput {
  @CurrentPasswordField() currentPassword: string;
}

export class SecondFactorCodeInput {
  @CodeField() code: string;
}

export class SecondFactorChangeInput {
  @CurrentPasswordField() currentPassword: string;
  @CodeField() code: string;
}
