import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/**
 * The reservation of a unique product for the order of a buyer. In this version, the shop reads reservations only from
 * the columns of the product, and this row is a copy. The reason is that the API of the previous version writes only
 * the columns. The next version drops the columns.
 */
@Entity('reservation')
export class Reservation {
  @PrimaryColumn({ type: 'bigint' }) productId: number;
  @Column({ type: 'bigint' }) orderId: number;

  /**
   * A keyed hash of the buyer, and one of the buyer's network. The limits of reservations count the rows with these
   * hashes. The second hash is null when the network of this buyer is not limited.
   */
  @Column() @Impersonal() holder: string;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() network: string | null;
  @Column({ type: 'datetime', precision: 3 }) reservedUntil: Date;

  /** The end of the reservation after the buyer has confirmed the order. It is never before `reservedUntil`. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) confirmedUntil: Date | null;
}
