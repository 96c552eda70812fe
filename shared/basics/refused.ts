export const refusalCodes = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'invalid_state',
  'payload_too_large',
  'rate_limited',
  'unavailable',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** A refusal shown to the caller, in words the caller can act on. Anything else that is thrown is a bug. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.details = details;
  }
}
