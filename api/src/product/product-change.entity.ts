import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, PersonalRows } from '../database/personal-data';

/** Tells other processes that a product was written. */
@Entity('product_change')
@PersonalRows({ title: 'Changes to listings', storedFor: 'No personal values.', rows: [], erasure: 'stay', key: 'seq' })
export class ProductChangeMark {
  @PrimaryGeneratedColumn({ type: 'bigint' }) seq: number;

  /** The written product, or null for a write of many products. */
  @Column({ type: 'bigint', nullable: true }) productId: number | null;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 1 }) changedAt: Date;
}
