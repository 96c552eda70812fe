/**
 * What a person may do in a workspace: admins everything, staff the work of the counter (spec: Access conditions rules 3 and 5).
 */
export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];
