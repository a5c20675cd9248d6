import { CurrentPasswordField } from '../password/password.decorator';
import { StepUpField } from '../second-factor/code.decorator';

/** Proves that the request comes from the owner of the account. */
export class OwnerProof {
  @CurrentPasswordField() currentPassword: string;
  @StepUpField() code?: string | null;
}
