import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view';

@ApiSchema({ name: 'DataExport', description: 'A download of everything that is stored about a person' })
export class DataExportView {
  @ApiProperty() id: number;
  @ApiProperty({ type: 'integer', description: 'The number of tables that have been read' }) tablesDone: number;
  @ApiProperty({ type: 'integer' }) tablesTotal: number;
  @ApiProperty() ready: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'The time at which the export is deleted' }) expiresAt: string;
}

@ApiSchema({ name: 'DataRights', description: 'The export and the erasure that a person has requested' })
export class DataRightsView {
  @ApiProperty({ type: () => DataExportView, nullable: true, description: 'The newest export' })
  export: DataExportView | null;

  @Nullable('date-time', 'When the account is erased') eraseAt: string | null;
}

export class ErasureView {
  @ApiProperty({ format: 'date-time', description: 'Until this time the erasure can be cancelled' }) eraseAt: string;
}
