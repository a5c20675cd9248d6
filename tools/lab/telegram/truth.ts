import type { TelegramWorld } from '../../telegram/telegram-world';
import type { LabTime } from './time';

interface Ownership {
  from: number;
  /** The id of the owner. Null: nobody owns the chat, or the chat is gone. */
  ownerId: number | null;
}

/** The owner of each chat over time, as the local Telegram knows it. */
export class OwnershipTruth {
  private readonly owners = new Map<number, Ownership[]>();

  constructor(
    private readonly world: TelegramWorld,
    private readonly time: Pick<LabTime, 'now' | 'earliestAnswerOf'>,
  ) {}

  /** Records the changes of owners. Call it after each change. */
  recordOwners(): void {
    const now = this.time.now();
    for (const chat of this.world.chats.values()) {
      // after the migration, only the supergroup has an owner
      const ownerId = chat.migratedTo ? undefined : this.world.ownerIdOf(chat);
      this.addOwnership(chat.id, ownerId ?? null, now);
    }
    for (const id of this.owners.keys()) if (!this.world.chats.has(id)) this.addOwnership(id, null, now);
  }

  private addOwnership(chatId: number, ownerId: number | null, from: number): void {
    const known = this.owners.get(chatId) ?? [];
    if (known.at(-1)?.ownerId !== ownerId) known.push({ from, ownerId });
    this.owners.set(chatId, known);
  }

  /** Whether the person owned the chat at some time between an answer of Telegram and the storage of this answer. */
  couldNameOwner(chatId: number, ownerId: number, moment: number): boolean {
    const earliest = this.time.earliestAnswerOf(moment);
    return this.historiesOf(chatId).some((owners) =>
      owners.some(({ from, ownerId: owner }, index) => {
        const until = owners[index + 1]?.from ?? Infinity;
        return owner === ownerId && from <= moment && until >= earliest;
      }),
    );
  }

  /** Lists the owners of the chat, each with the start of the ownership in seconds relative to the moment. */
  describeOwners(chatId: number, moment: number): string {
    const owners = this.historiesOf(chatId)
      .flat()
      .map(({ from, ownerId }) => `${ownerId} from ${((from - moment) / 1_000).toFixed(1)} s`);
    return `owners: ${owners.join(', ')}`;
  }

  /**
   * Returns the owners of the supergroup and of the group that it was before, because the proof of a group gets the id
   * of the supergroup.
   */
  private historiesOf(chatId: number): Ownership[][] {
    const present = this.currentChatId(chatId);
    return [...this.owners].filter(([id]) => this.currentChatId(id) === present).map(([, owners]) => owners);
  }

  currentOwnerOf(chatId: number): number | null {
    const chat = this.world.chats.get(this.currentChatId(chatId));
    return chat ? (this.world.ownerIdOf(chat) ?? null) : null;
  }

  /** @returns The id of the supergroup that the group has become, or else the id of the chat. */
  currentChatId(chatId: number): number {
    const next = this.world.chats.get(chatId)?.migratedTo;
    return next === undefined ? chatId : this.currentChatId(next);
  }
}
