import { Body, Get, Post } from '@nestjs/common';
import { AdminController, Ok, PathText } from '../http/route.decorator';
import { type LiveSession, Session } from '../session/session.decorator';
import { ImportedRowView, ImportPartInput, ImportUndoView, NewestImportView } from './csv-import.dto';
import { CsvImportService } from './csv-import.service';

@AdminController('products/imports', 'manager')
export class CsvImportAdminController {
  constructor(private readonly imports: CsvImportService) {}

  @Post()
  @Ok([ImportedRowView], 'The results of the rows; 422 `columns` when the header row cannot be used')
  importPart(@Body() part: ImportPartInput, @Session() { user }: LiveSession) {
    return this.imports.importPart(part, user);
  }

  @Get()
  @Ok(NewestImportView)
  newest() {
    return this.imports.findNewest();
  }

  @Get(':importId')
  @Ok([ImportedRowView], 'The results of all rows imported in the last hour')
  report(@PathText('importId') importId: string) {
    return this.imports.readReport(importId);
  }

  @Post(':importId/undo')
  @Ok(ImportUndoView, 'Undoes some rows. Repeat the call until `finished` is true')
  undo(@PathText('importId') importId: string, @Session() { user }: LiveSession) {
    return this.imports.undo(importId, user);
  }
}
