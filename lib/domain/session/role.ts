/** Roles in ascending order: read; also write; also set up webhooks and the team's workspace. */
export const ROLES = ['reader', 'member', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least)
