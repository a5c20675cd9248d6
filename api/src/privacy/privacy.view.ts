import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'DataExport', description: 'A download of everything that is stored of a person' })
export class DataExportView {
  @ApiProperty() id: number;
  @ApiProperty({ type: 'integer', description: 'Tables that were read' }) tablesDone: number;
  @ApiProperty({ type: 'integer' }) tablesTotal: number;
  @ApiProperty() ready: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'It is deleted then' }) expiresAt: string;
}

@ApiSchema({ name: 'DataRights', description: 'What a person has asked for about their data' })
export class DataRightsView {
  @ApiProperty({ type: () => DataExportView, nullable: true, description: 'The newest one' })
  export: DataExportView | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When the account is erased' })
  eraseAt: string | null;
}

@ApiSchema({ name: 'Erasure' })
export class ErasureView {
  @ApiProperty({ format: 'date-time', description: 'Until then it can be taken back' }) eraseAt: string;
}
