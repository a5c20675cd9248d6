import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { QueryTextField, SwitchField } from '../http/field.decorator';
import { Nullable } from '../http/view';
import { PressField, JobView } from '../job/job.dto';
import { SEPARATORS, type Separator } from './csv-records';
import { FILE_ENCODINGS, type FileEncoding } from './file-encoding';

const MAX_FILE_NAME_LENGTH = 200;
const MAX_COLUMNS = 200;

export class UploadQuery {
  @PressField() press: string;
  @QueryTextField({ max: MAX_FILE_NAME_LENGTH, description: 'The name of the file, for display' }) name?: string;
}

export class ImportStart {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', nullable: true },
    description: 'For each column of the file, the matching column of the export, or null to leave it out',
  })
  @IsArray({ message: 'must be a list' })
  @ArrayMaxSize(MAX_COLUMNS, { message: `must have at most ${MAX_COLUMNS} items` })
  columns: (string | null)[];

  @SwitchField({ description: 'Whether new listings begin as drafts' }) asDrafts: boolean;
}

export class ImportColumnView {
  @ApiProperty() name: string;
  @Nullable('string', 'The matching column of the export, found by its name or chosen; null if there is none') field:
    string | null;
}

export class ImportView {
  @ApiProperty({ type: JobView }) job: JobView;
  @ApiProperty({ description: 'The name of the file' }) name: string;
  @ApiProperty({ enum: FILE_ENCODINGS, enumName: 'FileEncoding' }) encoding: FileEncoding;
  @ApiProperty({ enum: SEPARATORS, enumName: 'Separator' }) separator: Separator;
  @ApiProperty({ type: [ImportColumnView] }) columns: ImportColumnView[];
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
    description: 'The first ten rows',
  })
  preview: string[][];
  @ApiProperty({ type: [String], description: 'The columns that an import reads' }) fields: string[];
  @ApiProperty() asDrafts: boolean;
  @Nullable('date-time', 'The last time the same file was imported') importedAt: string | null;
}
