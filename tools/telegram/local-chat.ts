import type {
  Chat,
  ChatAdministratorRights,
  ChatMember,
  ChatMemberAdministrator,
  ChatMemberOwner,
  Message,
  User,
} from '@grammyjs/types';

export type LocalChatType = 'group' | 'supergroup' | 'channel';

export interface Membership {
  status: Exclude<ChatMember['status'], 'restricted'>;
  anonymous?: boolean;
  /** The rights of an administrator. Other members have none. */
  rights?: Partial<ChatAdministratorRights>;
}

export interface LocalChat {
  id: number;
  type: LocalChatType;
  title: string;
  username?: string;
  /** The people and bots who are or were in the chat, by id. */
  members: Map<number, Membership>;
  /** The number of accounts that have joined but are not in `members`. */
  others: number;
  /** The id of the supergroup that this group became. */
  migratedTo?: number;
  /** An owner who has left. The owner may return until another person gets the chat. */
  leaving?: { ownerId: number; cancel: () => void };
  messages: Message[];
}

export const JOINED_STATUSES: readonly Membership['status'][] = ['creator', 'administrator', 'member'];

export const NO_RIGHTS: ChatAdministratorRights = {
  is_anonymous: false,
  can_manage_chat: false,
  can_delete_messages: false,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: false,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_send_welcome_messages: false,
};

export function administratorOf(user: User, { anonymous = false, rights = {} }: Membership): ChatMemberAdministrator {
  return {
    status: 'administrator',
    user,
    can_be_edited: false,
    ...NO_RIGHTS,
    ...rights,
    can_manage_chat: true,
    is_anonymous: anonymous,
  };
}

export const ownerOf = (user: User, { anonymous = false }: Membership): ChatMemberOwner => ({
  status: 'creator',
  user,
  is_anonymous: anonymous,
});

/** @param membership Default: that of somebody who has never been a member. */
export function chatMemberOf(user: User, membership: Membership = { status: 'left' }): ChatMember {
  const { status } = membership;
  if (status === 'creator') return ownerOf(user, membership);
  if (status === 'administrator') return administratorOf(user, membership);
  if (status === 'kicked') return { status, user, until_date: 0 };
  return { status, user };
}

export function chatObjectOf({ id, type, title, username }: LocalChat): Exclude<Chat, Chat.PrivateChat> {
  return type === 'group' ? { id, type, title } : { id, type, title, ...(username && { username }) };
}

export const memberCountOf = ({ members, others }: LocalChat): number =>
  others + [...members.values()].filter(({ status }) => JOINED_STATUSES.includes(status)).length;
