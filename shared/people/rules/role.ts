/** (spec: Access conditions rules 3 and 5) */
export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];
