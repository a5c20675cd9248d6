import { TextField } from '../http/field.decorator';
import { StepUpField } from '../second-factor/code.decorator';

/** Proves that the owner of the account asks. */
export class OwnerProof {
  @TextField({ max: 256 }) currentPassword: string;
  @StepUpField() code?: string | null;
}
