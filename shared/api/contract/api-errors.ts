import type { RefusalCode } from '../../basics/refused.ts';

interface ApiErrorKind {
  readonly status: number;
  readonly cause: string;
  readonly cure: string;
}

/** Every code of `error.code` (spec: Errors; decided: Order of checks). */
export const apiErrors = {
  invalid_request: {
    status: 400,
    cause: 'A parameter or the body is missing, malformed or not allowed.',
    cure: 'Read `error.message`: it names the parameter or field. Sending the same again gives the same answer.',
  },
  unauthorized: {
    status: 401,
    cause:
      'There is no `Authorization: Bearer` header, or its key is unknown, revoked or expired, or the plan of the workspace no longer has the API.',
    cure: 'Compare the key with the one in the dashboard under API keys: its page says why the last call was refused. If need be, make a new one.',
  },
  forbidden: {
    status: 403,
    cause: 'The key is valid and lacks the permission of this call.',
    cure: '`error.message` names the permission. An admin makes a key that has it; a key never gets more than it was made with.',
  },
  not_found: {
    status: 404,
    cause: 'The order does not exist or belongs to another workspace, or there is no such address.',
    cure: 'Compare the id with the one that a list gave you, and the path with this reference.',
  },
  method_not_allowed: {
    status: 405,
    cause: 'The address exists and answers another method.',
    cure: 'The header `Allow` names the method.',
  },
  invalid_state: {
    status: 409,
    cause: 'The order cannot make this transition from the state that it is in.',
    cure: 'Somebody was faster, most often a colleague at the dashboard. Find the order in a list again and go on from its status.',
  },
  payload_too_large: {
    status: 413,
    cause: 'The body is larger than 256 KiB.',
    cure: 'Send only the documented fields. An action needs some hundred bytes.',
  },
  rate_limited: {
    status: 429,
    cause:
      'The key has used up its calls of this minute, or an address has sent more than 600 calls without a valid key.',
    cure: 'Wait `error.retry_after_seconds`, then go on. `RateLimit` says in every answer how many calls are left.',
  },
  internal_error: {
    status: 500,
    cause: 'A fault on our side, which is logged under the id of the request.',
    cure: 'Send a read again. Send an action again as well: it is never done twice. If it stays, give us `error.request_id`.',
  },
  unavailable: {
    status: 503,
    cause: 'Something that the service needs is away for a moment, or the workspace has too many calls under way.',
    cure: 'Try again after a second, then after two, four and so on. An action that may have been done is safe to send again.',
  },
} as const satisfies Readonly<Record<RefusalCode | 'internal_error', ApiErrorKind>>;
export type ApiErrorCode = keyof typeof apiErrors;

export const everyCallMayGet = [
  'unauthorized',
  'forbidden',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const satisfies readonly ApiErrorCode[];
