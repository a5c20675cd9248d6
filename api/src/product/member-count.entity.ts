import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of members of a listing on one day: the last number that Telegram counted on that day. */
@Entity('product_member_count')
export class MemberCount {
  @PrimaryColumn({ type: 'bigint' }) productId: number;
  @PrimaryColumn({ type: 'date' }) countedOn: string;
  @Column({ type: 'int' }) members: number;
}
