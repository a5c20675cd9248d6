import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A browser that shows the notifications of a user. */
@Entity('push_subscription')
export class PushSubscription {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ name: 'user_id', type: 'bigint' }) userId: number;

  /** SHA-256 of the endpoint, which is too long for an index. */
  @Column({ name: 'endpoint_hash', type: 'char', length: 64 }) endpointHash: string;

  /** The address of the device at its push service. Whoever knows it and the keys can write to the device. */
  @Column() endpoint: string;

  /** The keys that encrypt messages (RFC 8291). */
  @Column() p256dh: string;
  @Column() auth: string;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
}
