import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, Matches, ValidateNested } from 'class-validator';
import { TextField } from '../http/field.decorator';

const MAX_CANARIES = 50;
const MAX_CONTENT = 1000;

/** A build, and the time at which it became a canary. */
export class CanaryInput {
  @TextField({ max: 64 }) remote: string;
  @TextField({ max: 64 }) build: string;
  @TextField({ max: 30 }) since: string;
  /** The gateway's counts so far, as JSON. Only gateways read them. */
  @TextField({ max: MAX_CONTENT }) tally: string;
  /** The gateway's verdict, as JSON. Only the first verdict is stored. */
  @IsOptional() @TextField({ max: MAX_CONTENT }) verdict?: string;
}

export class CanariesInput {
  @Matches(/^[0-9a-f-]{36}$/, { message: 'must be a UUID' }) gateway: string;
  @IsArray()
  @ArrayMaxSize(MAX_CANARIES)
  @ValidateNested({ each: true })
  @Type(() => CanaryInput)
  canaries: CanaryInput[];
}
