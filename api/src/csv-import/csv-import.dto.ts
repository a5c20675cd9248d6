import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { ListField, TextField, WholeNumberField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { IMPORT_RESULTS, type ImportResult } from './import-row.entity';

const IMPORT_ID_PATTERN = /^[0-9a-f]{32}$/;
/** More rows would exceed the time limit of a request. */
export const MAX_PART_ROWS = 25;

export class ImportPartInput {
  @ApiProperty({
    pattern: IMPORT_ID_PATTERN.source,
    description: 'A random id. A row that is sent again under the same id is not imported twice',
  })
  @Matches(IMPORT_ID_PATTERN, { message: 'must be 32 hexadecimal digits' })
  importId: string;

  @WholeNumberField({ minimum: 1, description: 'The size of the whole file in bytes. 413 above 5 MB' }) size: number;

  @TextField({ max: 2_000, lines: true }) head: string;

  @WholeNumberField({
    minimum: 2,
    description: 'The number of the first row in this part. 413 if the file has more than 10,000 rows',
  })
  line: number;

  @ListField(String, {
    max: MAX_PART_ROWS,
    notEmpty: true,
    description: 'The rows in this part, exactly as in the file',
  })
  @IsString({ each: true, message: 'must be texts' })
  rows: string[];
}

export class ImportedRowView {
  @ApiProperty({ example: 2, description: 'The number of the row in a spreadsheet' }) line: number;
  @ApiProperty({ enum: IMPORT_RESULTS, enumName: 'ImportResult' }) result: ImportResult;
  @Nullable('string', 'Why the row was refused or not undone') reason: string | null;
  @Nullable('number') productId: number | null;
}

export class NewestImportView {
  @Nullable('string', 'Null when nothing was imported in the last hour') importId: string | null;
}

export class ImportUndoView {
  @ApiProperty({
    description: 'The number of rows that this request has undone, or skipped because they were changed later',
  })
  rows: number;
  @ApiProperty({ description: 'Whether all rows of the import are finished' }) finished: boolean;
}
