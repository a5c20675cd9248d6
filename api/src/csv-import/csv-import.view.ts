import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../http/view';
import { IMPORT_RESULTS, type ImportResult } from './import-row.entity';

export class ImportedRowView {
  @ApiProperty({ example: 2, description: 'The number of the row in a spreadsheet' }) line: number;
  @ApiProperty({ enum: IMPORT_RESULTS, enumName: 'ImportResult' }) result: ImportResult;
  @Nullable('string', 'Why the row was refused or not undone') reason: string | null;
  @Nullable('number') productId: number | null;
}

export class NewestImportView {
  @Nullable('string', 'Null: nothing was imported in the last hour') importId: string | null;
}

export class ImportUndoView {
  @ApiProperty({ description: 'The number of rows that this request undid or found changed' }) rows: number;
  @ApiProperty({ description: 'Whether all rows of the import are finished' }) finished: boolean;
}
