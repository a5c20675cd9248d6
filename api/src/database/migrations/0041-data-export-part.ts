import { CreateTable } from '../table-migrations';

/** Each row stores some rows of one table as JSON, so that no process needs a whole export in memory. */
export class CreateDataExportPart1763700000041 extends CreateTable {
  protected readonly table = 'data_export_part';
  protected readonly definition = `
    export_id BIGINT NOT NULL,
    number INT NOT NULL,
    name VARCHAR(64) NOT NULL,
    body MEDIUMTEXT NOT NULL,
    PRIMARY KEY (export_id, number),
    CONSTRAINT data_export_part_of FOREIGN KEY (export_id) REFERENCES data_export (id) ON DELETE CASCADE`;
}
