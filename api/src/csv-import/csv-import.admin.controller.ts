import { Body, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { AdminController } from '../http/audience.decorator';
import { PathTextPipe } from '../http/path-text.pipe';
import { type LiveSession, Session } from '../session/session.decorator';
import { ImportPartInput } from './csv-import.dto';
import { CsvImportService } from './csv-import.service';
import { ImportedRowView, ImportUndoView, NewestImportView } from './csv-import.view';

@AdminController('products/imports')
export class CsvImportAdminController {
  constructor(private readonly imports: CsvImportService) {}

  @Post()
  @HttpCode(200)
  @ApiOkResponse({
    type: [ImportedRowView],
    description: 'The results of the rows; 422 `columns` for an unusable head',
  })
  importPart(@Body() part: ImportPartInput, @Session() { user }: LiveSession): Promise<ImportedRowView[]> {
    return this.imports.importPart(part, user);
  }

  @Get()
  @ApiOkResponse({ type: NewestImportView })
  newest(): Promise<NewestImportView> {
    return this.imports.newest();
  }

  @Get(':importId')
  @ApiOkResponse({ type: [ImportedRowView], description: 'The results of all rows of the last hour' })
  report(@Param('importId', PathTextPipe) importId: string): Promise<ImportedRowView[]> {
    return this.imports.report(importId);
  }

  @Post(':importId/undo')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportUndoView, description: 'Undoes some rows; repeat it until it is finished' })
  undo(@Param('importId', PathTextPipe) importId: string, @Session() { user }: LiveSession): Promise<ImportUndoView> {
    return this.imports.undo(importId, user);
  }
}
