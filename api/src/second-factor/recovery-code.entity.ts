import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Replaces a code of the authenticator app once. Its use deletes the row. */
@Entity('recovery_code')
export class RecoveryCode {
  @PrimaryColumn({ name: 'user_id', type: 'bigint' }) userId: number;

  /** See hashOf. */
  @PrimaryColumn({ name: 'code_hash', type: 'char', length: 64 }) codeHash: string;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
}
