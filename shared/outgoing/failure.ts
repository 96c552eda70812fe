import { blockedAddress, noPublicAddress } from './network/address-policy.ts';

export interface Failure {
  readonly error: string;
  readonly text: string;
  readonly httpStatus: number | null;
  readonly causeText?: string;
}

export function failure(error: string, text: string, httpStatus: number | null = null): Failure {
  return { error, text, httpStatus };
}

/** Uses our own texts, but for TLS errors: those of the system contain addresses and internal names, which must not leak. */
export function failureOf(error: Error & { code?: unknown }): Failure {
  const code = typeof error.code === 'string' ? error.code : '';
  const [name, text] = descriptionOfCode[code] ?? guessed(code, error.message);
  return { ...failure(name, text), ...(error.cause instanceof Error && { causeText: failureOf(error.cause).text }) };
}

type Description = readonly [error: string, text: string];

const blocked: Description = ['blocked_address', 'the host name leads to an address where webhooks may not go'];
const refused: Description = ['refused', 'the server refuses connections'];
const reset: Description = ['reset', 'the connection was closed before a response came'];
const timeout: Description = ['timeout', 'the connection did not open in time'];
const unreachable: Description = ['unreachable', 'the address cannot be reached from here'];
const noAddress: Description = ['dns', 'the host name has no address'];
const notPublic: Description = ['dns', 'the host name does not lead to a public address'];
const unresolved: Description = ['dns', 'the host name could not be resolved'];
const unknownSigner: Description = ['tls', 'the certificate is not signed by a trusted authority'];

const descriptionOfCode: Readonly<Record<string, Description>> = {
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
  EAI_AGAIN: unresolved,
  EAI_FAIL: unresolved,
  ESERVFAIL: unresolved,
  EREFUSED: unresolved,
  ETIMEOUT: unresolved,
  EBADRESP: unresolved,
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

function guessed(code: string, message: string): Description {
  const detail = (message || code).replace(/^error:.*:/, '').replaceAll('_', ' ');
  if (/CERT|TLS|SSL|UNABLE_TO|HOSTNAME|EPROTO/.test(code) || /certificate|ssl|tls/i.test(message)) {
    return ['tls', `no secure connection: ${detail.toLowerCase()}`];
  }
  if (code.startsWith('EAI_') || code.startsWith('DNS_')) return unresolved;
  return ['network', `the connection failed${code && `: ${code}`}`];
}
