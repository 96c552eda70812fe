import { blockedAddress } from '../network/address-policy.ts';

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

/**
 * The failure that an error of a name server, of a socket or of TLS stands for. The texts are ours: the system's own
 * name addresses, and what a name means inside is nobody's business outside.
 */
export function failureOf(error: Error & { code?: unknown }): Failure {
  const code = typeof error.code === 'string' ? error.code : '';
  const [word, text] = known[code] ?? guessed(code, error.message);
  return failure(word, text);
}

type Words = readonly [word: string, text: string];

const blocked: Words = ['blocked_address', 'no webhook may go to an address that this name leads to'];
const refused: Words = ['refused', 'nobody accepts connections there'];
const reset: Words = ['reset', 'the connection was closed before there was an answer'];
const timeout: Words = ['timeout', 'no connection in time'];
const unreachable: Words = ['unreachable', 'no way leads to the address'];
const noAddress: Words = ['dns', 'the name has no address'];
const noAnswer: Words = ['dns', 'the name could not be resolved'];
const unknownSigner: Words = ['tls', 'the certificate is not signed by an authority that is trusted'];

const known: Readonly<Record<string, Words>> = {
  [blockedAddress]: blocked,
  ECONNREFUSED: refused,
  ECONNRESET: reset,
  ECONNABORTED: reset,
  EPIPE: reset,
  ERR_SOCKET_CLOSED: reset,
  ETIMEDOUT: timeout,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  EACCES: unreachable,
  EINVAL: unreachable,
  ENOTFOUND: noAddress,
  ENODATA: noAddress,
  DNS_ENOTFOUND: noAddress,
  DNS_ENODATA: noAddress,
  EAI_NODATA: noAddress,
  EAI_NONAME: noAddress,
  EAI_AGAIN: noAnswer,
  EAI_FAIL: noAnswer,
  ESERVFAIL: noAnswer,
  EREFUSED: noAnswer,
  ETIMEOUT: noAnswer,
  EBADRESP: noAnswer,
  EBADNAME: ['dns', 'the name is none'],
  CERT_HAS_EXPIRED: ['tls', 'the certificate has expired'],
  CERT_NOT_YET_VALID: ['tls', 'the certificate is not yet valid'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', 'the certificate is for another name'],
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
};

/** Of the many errors of TLS, the reason in their own words. */
function guessed(code: string, message: string): Words {
  const reason = (message || code).replace(/^error:.*:/, '').replaceAll('_', ' ');
  if (/CERT|TLS|SSL|UNABLE_TO|HOSTNAME|EPROTO/.test(code) || /certificate|ssl|tls/i.test(message)) {
    return ['tls', `no secure connection: ${reason.toLowerCase()}`];
  }
  if (code.startsWith('EAI_') || code.startsWith('DNS_')) return noAnswer;
  return ['network', `the connection failed${code && `: ${code}`}`];
}
