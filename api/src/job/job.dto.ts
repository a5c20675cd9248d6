import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsOptional, Matches, ValidateNested } from 'class-validator';
import { ChoiceField, IdField, ListField, OptionalTextField, WholeNumberField } from '../http/field.decorator';
import { PageQuery } from '../http/page';
import { Nullable } from '../http/view';
import { ProductEdit } from '../product/product-edit';
import { JOB_RESULTS, JOB_STATES, type JobResult, type JobState } from './job.entity';
import { BULK_OPERATIONS, JOB_OPERATIONS, JOB_TARGETS, type JobOperationName } from './job-operations';

/** More rows would not fit into the body of a request. */
const MAX_TARGETS = 1_000;
const MAX_JOB_TEXT = 2_000;
const PRESS = /^[0-9a-f]{32}$/;

/** A random id of the press of a button. A second request with the same id starts nothing. */
export function PressField(): PropertyDecorator {
  const description = 'A random id of the press of a button. A request that is sent again with it starts nothing';
  const documented = ApiProperty({ pattern: PRESS.source, description });
  const rule = Matches(PRESS, { message: 'must be 32 hexadecimal digits' });
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
    description: 'The version that was shown. The row is refused when the product has another one',
  })
  version?: number | null;
}

export class JobInput extends JobPress {
  @ChoiceField(BULK_OPERATIONS, { enumName: 'BulkOperation' }) operation: (typeof BULK_OPERATIONS)[number];
  @OptionalTextField({ max: MAX_JOB_TEXT, lines: true }) text?: string | null;

  @ApiProperty({ type: ProductEdit, required: false, nullable: true, description: 'Of `edit-products`: one change' })
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
  @ChoiceField(JOB_TARGETS, { required: false, enumName: 'JobTargetKind', description: 'What the jobs change' })
  target?: (typeof JOB_TARGETS)[number];
}

export class JobRowQuery extends PageQuery {
  @ChoiceField(JOB_RESULTS, { required: false, enumName: 'JobResult' }) result?: JobResult;
}

export class JobView {
  @ApiProperty() id: number;
  @ApiProperty({ enum: JOB_OPERATIONS, enumName: 'JobOperation' }) operation: JobOperationName;
  @ApiProperty({ enum: JOB_STATES, enumName: 'JobState' }) state: JobState;
  @Nullable('string', 'Why it has stopped') reason: string | null;
  @ApiProperty({ description: 'The number of rows' }) total: number;
  @ApiProperty({ description: 'The rows that have a result' }) done: number;
  @ApiProperty({ description: 'The rows of `done` that were refused' }) refused: number;
  @Nullable('string', 'The username of who has started it') by: string | null;
  @Nullable('number', 'The job that this one undoes') undoOf: number | null;
  @Nullable('number', 'The job that undoes this one') undoneBy: number | null;
  @Nullable('date-time', 'It can be undone until then') undoUntil: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @Nullable('date-time') endedAt: string | null;
}

export class JobRowView {
  @ApiProperty({ description: 'Counts from 1; of a file, the number of the row in a spreadsheet' }) line: number;
  @Nullable('string', 'The title of the listing, or the number of the order') name: string | null;
  @Nullable('number') productId: number | null;
  @Nullable('number') orderId: number | null;
  @ApiProperty({ enum: JOB_RESULTS, enumName: 'JobResult', nullable: true, description: 'Null: it waits' })
  result: JobResult | null;
  @Nullable('string', 'Why it was refused') reason: string | null;
}
