import { isLockTimeout, isTemporary, isUnavailable } from '../../shared/db/connections/connect.ts';

export function databaseTrouble(error: unknown): string | null {
  if (isLockTimeout(error)) return 'another session holds what this needs: try again in a moment';
  if (isUnavailable(error)) return 'the database cannot be reached: is the stack running (npm start)?';
  if (isTemporary(error)) return 'the workspace is being moved to another installation: cli doctor says more';
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (/^(28|3D)/.test(code)) return 'DATABASE_URL is rejected by the server: no such database, user or password';
  if (code === undefinedTable) return 'the database of DATABASE_URL has no tables yet: migrate it first';
  if (code === insufficientPrivilege)
    return 'the user of this database may not do that: set OWNER_DATABASE_URL to the address of its owner';
  return null;
}

const insufficientPrivilege = '42501';
const undefinedTable = '42P01';
