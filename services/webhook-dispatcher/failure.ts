import { blockedAddress } from './address.ts';

/** Why an attempt failed: a word that code can decide on and counters can count, and a text for people. */
export interface Failure {
  readonly error: string;
  readonly text: string;
  /** Of the last response, when there was one. */
  readonly httpStatus: number | null;
}

export function failure(error: string, text: string, httpStatus: number | null = null): Failure {
  return { error, text, httpStatus };
}

/** The failure that an error of a socket, of TLS or of the HTTP parser stands for. */
export function failureOf(error: Error & { code?: unknown }): Failure {
  const code = typeof error.code === 'string' ? error.code : '';
  return failure(wordOf(code, error.message), `${error.message || code}`);
}

const words: Readonly<Record<string, string>> = {
  [blockedAddress]: 'blocked_address',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  EAI_NONAME: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
};

function wordOf(code: string, message: string): string {
  const word = words[code];
  if (word !== undefined) return word;
  if (code.startsWith('HPE_')) return 'bad_response';
  if (/CERT|TLS|SSL|UNABLE_TO|SELF_SIGNED|HOSTNAME/.test(code) || /certificate|ssl|tls/i.test(message)) return 'tls';
  if (code.startsWith('EAI_') || code.startsWith('DNS_')) return 'dns';
  return 'network';
}
