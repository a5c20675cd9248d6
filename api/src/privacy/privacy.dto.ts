import { CurrentPasswordField } from '../password/password.decorator';
import { StepUpField } from '../second-factor/code.decorator';

export class OwnerProof {
  @CurrentPasswordField() currentPassword: string;
  @StepUpField() code?: string | null;
}
