import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, Matches, ValidateNested } from 'class-validator';
import { ChoiceField, IdField, ListField, OptionalTextField, WholeNumberField } from '../http/field.decorator';
import { PageQuery } from '../http/page';
import { Nullable } from '../http/view';
import { ProductEdit } from '../product/product-edit';
import { JOB_RESULTS, JOB_STATES, type JobResult, type JobState } from './job.entity';
import { BULK_OPERATIONS, JOB_OPERATIONS, JOB_TARGETS, type JobOperationName } from './job-operations';

/** The maximum number of rows in a request, because the body of a request has no space for more. */
const MAX_TARGETS = 1_000;
const MAX_JOB_TEXT = 2_000;
const PRESS_PATTERN = /^[0-9a-f]{32}$/;

/**
 * A random id that the client makes for each press of the button. A second request with the same id starts no second
 * job.
 */
export function PressField(): PropertyDecorator {
  const description =
    'A random ID for each press of the button. A repeated request with the same ID starts no second job';
  const documented = ApiProperty({ pattern: PRESS_PATTERN.source, description });
  const rule = Matches(PRESS_PATTERN, { message: 'must be 32 hexadecimal digits' });
  return (target, key) => {
    documented(target, key);
    rule(target, key);
  };
}

export class JobPress {
  @PressField() press: string;
}

export class JobTarget {
  @IdField() id: number;
  @WholeNumberField({
    required: false,
    nullable: true,
    type: 'integer',
    minimum: 1,
    description: 'The version of the product that staff saw. The row is refused when the product has another version',
  })
  version?: number | null;
}

export class JobInput extends JobPress {
  @ChoiceField(BULK_OPERATIONS, { enumName: 'BulkOperation' }) operation: (typeof BULK_OPERATIONS)[number];
  @OptionalTextField({ max: MAX_JOB_TEXT, lines: true }) text?: string | null;

  @ApiProperty({
    type: ProductEdit,
    required: false,
    nullable: true,
    description: 'Only for `edit-products`: the change to make',
  })
  @IsOptional()
  @ValidateNested({ message: 'must be an object' })
  @Type(() => ProductEdit)
  edit?: ProductEdit | null;

  @ListField(JobTarget, { max: MAX_TARGETS, notEmpty: true })
  @ValidateNested({ each: true, message: 'must be an object' })
  @Type(() => JobTarget)
  targets: JobTarget[];
}

export class JobQuery extends PageQuery {
  @ChoiceField(JOB_TARGETS, {
    required: false,
    enumName: 'JobTargetKind',
    description: 'Lists only jobs that change this kind of row',
  })
  target?: (typeof JOB_TARGETS)[number];
}

export class JobRowQuery extends PageQuery {
  @ChoiceField(JOB_RESULTS, { required: false, enumName: 'JobResult' }) result?: JobResult;
}

export class JobView {
  @ApiProperty() id: number;
  @ApiProperty({ enum: JOB_OPERATIONS, enumName: 'JobOperation' }) operation: JobOperationName;
  @ApiProperty({ enum: JOB_STATES, enumName: 'JobState' }) state: JobState;
  @Nullable('string', 'The reason why the job has stopped') reason: string | null;
  @ApiProperty({ description: 'The number of rows' }) total: number;
  @ApiProperty({ description: 'The number of rows that have a result' }) done: number;
  @ApiProperty({ description: 'The number of refused rows, which `done` includes' }) refused: number;
  @Nullable('string', 'The username of the person who started the job') by: string | null;
  @Nullable('number', 'The ID of the job that this job undoes') undoOf: number | null;
  @Nullable('number', 'The ID of the job that undoes this job') undoneBy: number | null;
  @Nullable('date-time', 'The time until which the job can be undone') undoUntil: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time') endedAt: string | null;
}

export class JobRowView {
  @ApiProperty({
    description: 'The number of the row, starting at 1. For an imported file, the row number in the spreadsheet',
  })
  line: number;
  @Nullable('string', 'The title of the listing, or the number of the order') name: string | null;
  @Nullable('number') productId: number | null;
  @Nullable('number') orderId: number | null;
  @ApiProperty({
    enum: JOB_RESULTS,
    enumName: 'JobResult',
    nullable: true,
    description: 'Null while the row is waiting',
  })
  result: JobResult | null;
  @Nullable('string', 'The reason why the row was refused') reason: string | null;
}
