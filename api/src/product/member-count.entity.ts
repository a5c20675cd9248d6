import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The members of a listing on a day, as Telegram counted them last on that day. */
@Entity('product_member_count')
export class MemberCount {
  @PrimaryColumn({ type: 'bigint' }) productId: number;
  @PrimaryColumn({ type: 'date' }) countedOn: string;
  @Column({ type: 'int' }) members: number;
}
