/** What of a person's login decides who may vouch for it (decided: Sign-in). */
export interface Account {
  /** The workspace whose invitation made the account, or whose admin reset its password last. Null: its email is confirmed. */
  readonly joinedThrough: string | null;
  /** Where the person is a member. */
  readonly workspaces: readonly string[];
}

/** An account whose email is not confirmed works in the workspace that it came through alone. */
export function mayJoin(workspaceId: string, { joinedThrough }: Pick<Account, 'joinedThrough'>): boolean {
  return joinedThrough === null || joinedThrough === workspaceId;
}

/** A workspace's admins may let a person set a new password when the account opens nothing of another workspace. */
export function mayReset(workspaceId: string, { joinedThrough, workspaces }: Account): boolean {
  const isOfWorkspace = workspaces.includes(workspaceId) || joinedThrough === workspaceId;
  return isOfWorkspace && workspaces.every((each) => each === workspaceId);
}
