/** `manager` may do everything. `support` works on orders, messages and users. */
export const STAFF_ROLES = ['manager', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * The columns of a user that store the role. An API of an earlier version reads only `isManager`, so it treats support
 * staff as customers.
 */
type RoleColumns = { isManager: boolean; staffRole: 'support' | null };

/** Returns null for a user who is not staff. */
export function staffRoleOf({ isManager, staffRole }: RoleColumns): StaffRole | null {
  return isManager ? 'manager' : staffRole;
}

export const columnsOfRole = (role: StaffRole | null): RoleColumns => ({
  isManager: role === 'manager',
  staffRole: role === 'support' ? role : null,
});

/** Returns whether the role includes all rights of the needed role. */
export function isRoleEnough(role: StaffRole | null, needed: StaffRole): boolean {
  return role === 'manager' || role === needed;
}
