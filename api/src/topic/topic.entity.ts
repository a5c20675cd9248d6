import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Impersonal } from '../database/personal-data';

/** A topic says what listings are about. Administrators edit the list. */
@Entity('topic')
export class Topic {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() name: string;
  /** Two names with the same key are equal. */
  @Column() @Impersonal() nameKey: string;
  /** Never changes, so that links to a filtered list stay valid. */
  @Column() @Impersonal() slug: string;
  @Column({ type: 'int' }) version: number;
}
