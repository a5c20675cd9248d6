import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { EarlierMore, EarlierProduct } from '../product/product.admin.service';

export const UNDO_HOURS = 1;

export const IMPORT_RESULTS = ['created', 'changed', 'unchanged', 'refused', 'undone', 'not-undone'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** The result of an imported row, and the data that an undo needs. */
@Entity('product_import_row')
@PersonalRows({
  title: 'Your listings as they were before an import',
  storedFor: 'For one hour.',
  rows: [{ parent: 'product', column: 'product_id' }],
  erasure: 'delete',
})
export class ImportRow {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The client chooses the id, so that it can send a part of a file again. */
  @Column() @Impersonal() importId: string;

  /** The number of the row in a spreadsheet. The first row has the names of the columns. */
  @Column({ type: 'int' }) line: number;
  @Column({ type: 'varchar' }) @Impersonal() result: ImportResult;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reason: string | null;
  @Column({ type: 'bigint', nullable: true }) productId: number | null;

  /** The version that the import has written. A product with another version has been changed since. */
  @Column({ type: 'int', nullable: true }) version: number | null;

  /** The values before the import; null for a product that the import has created. */
  @Column({ type: 'json', nullable: true })
  @Personal('to undo an import', { freeText: true })
  earlier: EarlierProduct | null;

  /** The values before the import of the columns that the previous version does not know. */
  @Column({ type: 'json', nullable: true })
  @Personal('to undo an import', { freeText: true })
  earlierMore: EarlierMore | null;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: UNDO_HOURS / 24 }) createdAt: Date;
}
