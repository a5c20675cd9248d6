import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Nullable } from '../http/view';

@ApiSchema({ name: 'DataExport', description: 'A download of all data that the shop stores about a user' })
export class DataExportView {
  @ApiProperty() id: number;
  @ApiProperty({ type: 'integer', description: 'The number of tables that the export already contains' })
  tablesDone: number;
  @ApiProperty({ type: 'integer' }) tablesTotal: number;
  @ApiProperty() ready: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'The time at which the export is deleted' }) expiresAt: string;
}

@ApiSchema({ name: 'DataRights', description: 'The data export and the erasure that a user has requested' })
export class DataRightsView {
  @ApiProperty({
    type: () => DataExportView,
    nullable: true,
    description: 'The newest data export; null if there is none',
  })
  export: DataExportView | null;

  @Nullable('date-time', 'The time at which the account will be erased; null if no erasure is requested') eraseAt:
    string | null;
}

export class ErasureView {
  @ApiProperty({ format: 'date-time', description: 'The time until which the erasure can be cancelled' })
  eraseAt: string;
}
