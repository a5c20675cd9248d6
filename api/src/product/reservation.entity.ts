import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/**
 * The reservation of a unique product for the order of a buyer. In this version, the columns of the product decide and
 * this row is a copy of them, because the API of the previous version writes only the columns. The next version drops
 * the columns.
 */
@Entity('reservation')
export class Reservation {
  @PrimaryColumn({ type: 'bigint' }) productId: number;
  @Column({ type: 'bigint' }) orderId: number;

  /** Keyed hashes of the buyer, and of the network if it is limited. The limits of reservations count them. */
  @Column() @Impersonal() holder: string;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() network: string | null;
  @Column({ type: 'datetime', precision: 3 }) reservedUntil: Date;

  /** The end of the reservation after the buyer has confirmed the order. It is never before `reservedUntil`. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) confirmedUntil: Date | null;
}
