/** (decided: Sign-in) */
export interface Account {
  readonly joinedThrough: string | null;
  readonly workspaces: readonly string[];
}

export function mayJoin(workspaceId: string, { joinedThrough }: Pick<Account, 'joinedThrough'>): boolean {
  return joinedThrough === null || joinedThrough === workspaceId;
}

export function mayReset(workspaceId: string, { joinedThrough, workspaces }: Account): boolean {
  const isOfWorkspace = workspaces.includes(workspaceId) || joinedThrough === workspaceId;
  return isOfWorkspace && workspaces.every((each) => each === workspaceId);
}
