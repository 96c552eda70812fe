export const plans = ['free', 'starter', 'pro', 'business'] as const;
export type Plan = (typeof plans)[number];

/** (spec: Access conditions rules 1 and 2) */
export const plansWithApiAndWebhooks: readonly Plan[] = ['pro', 'business'];

export const workspaceKinds = ['restaurant', 'store'] as const;
export type WorkspaceKind = (typeof workspaceKinds)[number];
