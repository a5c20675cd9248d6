import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

@Entity('subscriber')
@PersonalRows({
  title: 'Your newsletter subscription',
  storedFor: `Until you unsubscribe, or for ${RETENTION_DAYS.unconfirmedSubscriber} days if you never confirm your address.`,
  rows: [{ address: 'email_key' }],
  erasure: 'delete',
})
export class Subscriber {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Personal('to send the newsletter') email: string;
  @Column() @Personal('to store each address only once', { secret: true }) emailKey: string;

  /** The token that the links in all mails to the address contain. Null until the first mail is sent. */
  @Column({ type: 'char', length: 43, nullable: true })
  @Personal('to recognise the links in our mails', { secret: true })
  token: string | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.unconfirmedSubscriber,
    where: 'confirmed_at IS NULL',
    policy: `and for ${RETENTION_DAYS.unconfirmedSubscriber} days if you never confirm it.`,
  })
  createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) confirmedAt: Date | null;
}
