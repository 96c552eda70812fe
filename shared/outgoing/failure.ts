import { blockedAddress, noPublicAddress } from './network/address-policy.ts';

export interface Failure {
  readonly error: string;
  readonly text: string;
  readonly httpStatus: number | null;
  readonly reason?: string;
}

export function failure(error: string, text: string, httpStatus: number | null = null): Failure {
  return { error, text, httpStatus };
}

/** Uses our own texts, because those of the system contain addresses and internal names, which must not leak. */
export function failureOf(error: Error & { code?: unknown }): Failure {
  const code = typeof error.code === 'string' ? error.code : '';
  const [name, text] = reasonOfCode[code] ?? guessed(code, error.message);
  return { ...failure(name, text), ...(error.cause instanceof Error && { reason: failureOf(error.cause).text }) };
}

type Reason = readonly [error: string, text: string];

const blocked: Reason = ['blocked_address', 'the host name leads to an address where webhooks may not go'];
const refused: Reason = ['refused', 'the server refuses connections'];
const reset: Reason = ['reset', 'the connection was closed before a response came'];
const timeout: Reason = ['timeout', 'the connection did not open in time'];
const unreachable: Reason = ['unreachable', 'the address cannot be reached from here'];
const noAddress: Reason = ['dns', 'the host name has no address'];
const notPublic: Reason = ['dns', 'the host name does not lead to a public address'];
const noAnswer: Reason = ['dns', 'the host name could not be resolved'];
const unknownSigner: Reason = ['tls', 'the certificate is not signed by a trusted authority'];

const reasonOfCode: Readonly<Record<string, Reason>> = {
  [blockedAddress]: blocked,
  [noPublicAddress]: notPublic,
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
  EBADNAME: ['dns', 'the host name is not valid'],
  CERT_HAS_EXPIRED: ['tls', 'the certificate has expired'],
  CERT_NOT_YET_VALID: ['tls', 'the certificate is not yet valid'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', 'the certificate is for another host name'],
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownSigner,
  SELF_SIGNED_CERT_IN_CHAIN: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT: unknownSigner,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownSigner,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownSigner,
};

function guessed(code: string, message: string): Reason {
  const reason = (message || code).replace(/^error:.*:/, '').replaceAll('_', ' ');
  if (/CERT|TLS|SSL|UNABLE_TO|HOSTNAME|EPROTO/.test(code) || /certificate|ssl|tls/i.test(message)) {
    return ['tls', `no secure connection: ${reason.toLowerCase()}`];
  }
  if (code.startsWith('EAI_') || code.startsWith('DNS_')) return noAnswer;
  return ['network', `the connection failed${code && `: ${code}`}`];
}
