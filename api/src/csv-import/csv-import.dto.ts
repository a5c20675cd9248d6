import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, Matches } from 'class-validator';
import { TextField, WholeNumberField } from '../http/field.decorator';

const IMPORT_ID = /^[0-9a-f]{32}$/;
/** More rows would exceed the time limit of a request. */
export const MAX_PART_ROWS = 25;

export class ImportPartInput {
  @ApiProperty({ pattern: IMPORT_ID.source, description: 'Random. A row that is sent again is not imported again' })
  @Matches(IMPORT_ID, { message: 'must be 32 hexadecimal digits' })
  importId: string;

  @WholeNumberField({ minimum: 1, description: 'The size of the whole file in bytes; 413 above 5 MB' }) size: number;

  @TextField({ max: 2_000 }) head: string;

  @WholeNumberField({ minimum: 2, description: 'The line of the first row of this part; 413 beyond 10,000 rows' })
  line: number;

  @ApiProperty({ type: [String], minItems: 1, maxItems: MAX_PART_ROWS, description: 'Records of the file, unchanged' })
  @IsArray({ message: 'must be a list' })
  @ArrayMinSize(1, { message: 'must have at least one item' })
  @ArrayMaxSize(MAX_PART_ROWS, { message: `must have at most ${MAX_PART_ROWS} items` })
  @IsString({ each: true, message: 'must be texts' })
  rows: string[];
}
