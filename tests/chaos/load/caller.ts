import type { ActionBody, Call, Journal } from '../evidence/journal.ts';
import type { Replica } from '../faults/replica.ts';
import type { Workspace } from './tenants.ts';

export interface Request {
  readonly workspace: Workspace;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: ActionBody;
}

/** Longer than every deadline: a later answer counts as none. */
const timeoutMs = 15_000;

export async function call(journal: Journal, replica: Replica, request: Request): Promise<Call> {
  const { workspace, method, path, body = null } = request;
  const from = Date.now();
  const answer = await ask(`${replica.base}${path}`, {
    method,
    headers: { authorization: `Bearer ${workspace.key}` },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  });
  const made = { replica: replica.name, method, path, body, from, to: Date.now(), ...answer };
  journal.calls.push(isUnread(made) ? { ...made, text: '' } : made);
  return made;
}

function isUnread({ method, path, status }: Call): boolean {
  return method === 'GET' && status === 200 && !path.startsWith('/api/v1/orders');
}

async function ask(url: string, init: RequestInit): Promise<Pick<Call, 'status' | 'text'>> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
