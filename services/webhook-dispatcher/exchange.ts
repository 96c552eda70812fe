import http from 'node:http';
import https from 'node:https';
import { portOf } from '../../shared/domain/endpoint-url.ts';
import type { Network } from './address.ts';
import { type Failure, failure, failureOf } from './failure.ts';
import { readAnswer } from './read-answer.ts';

/** One request, to be made and answered before `deadline`. */
export interface HopRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** By `performance.now()`. */
  readonly deadline: number;
}

/** The answer: its status decides, whatever becomes of the body. */
export interface HopAnswer {
  readonly httpStatus: number;
  readonly location: string | null;
  /** The beginning of the body. */
  readonly text: string;
}

/** How requests are made: connections are kept, and every one goes where the network policy lets it. */
export interface Transport {
  readonly network: Network;
  readonly agents: { readonly 'http:': http.Agent; readonly 'https:': https.Agent };
  /** Certificates to trust beside the usual ones. */
  readonly ca?: string | undefined;
}

const maxHeaderBytes = 16 * 1024;

/** Answers such as 100 and 103, which come before the one that counts. */
const maxInterimAnswers = 10;

/** Said here, so that nothing in the environment can say otherwise. */
const security = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

/** Makes one request and reads its answer: at most 16 KiB of headers and as much of the body. */
export async function exchange(transport: Transport, request: HopRequest): Promise<HopAnswer | Failure> {
  const first = await tryOnce(transport, request, transport.agents[protocolOf(request.url)]);
  // A kept connection may have been closed by the other side a moment ago, before it could read a byte of this request.
  return first === 'stale' ? asFailure(await tryOnce(transport, request, false)) : first;
}

function tryOnce(
  { network, ca }: Transport,
  { url, method, headers, body, deadline }: HopRequest,
  agent: http.Agent | false,
): Promise<HopAnswer | Failure | 'stale'> {
  return new Promise((resolve) => {
    const { request: make } = protocolOf(url) === 'https:' ? https : http;
    const pinned = { lookup: network.lookup(portOf(url)), ...security, ...(ca ? { ca } : {}) };
    const request = make(url, { method, headers, agent, maxHeaderSize: maxHeaderBytes, ...pinned });
    let answer: (() => HopAnswer) | null = null;
    let interimAnswers = 0;
    const finish = (outcome: HopAnswer | Failure | 'stale'): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      finish(answer?.() ?? failure('timeout', 'no answer in time'));
      request.destroy();
    }, deadline - performance.now());
    const giveUp = (text: string): void => {
      finish(failure('bad_response', text));
      request.destroy();
    };
    request.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > maxInterimAnswers) giveUp('answers that are none, without an end');
    });
    request.on('upgrade', () => giveUp('the answer switches to another protocol'));
    request.on('error', (error) => {
      const found = failureOf(error);
      const isStale = found.error === 'reset' && request.reusedSocket && agent !== false;
      finish(answer?.() ?? (isStale ? 'stale' : found));
    });
    request.on('response', (response) => {
      if ((response.statusCode ?? 0) < 200) return giveUp(`the answer has the status ${response.statusCode}`);
      answer = readAnswer(response, () => {
        if (answer) finish(answer());
        // Whoever answers before he has read the request would hold it, and the connection, for ever.
        if (!response.complete || !request.writableFinished) request.destroy();
      });
    });
    request.end(method === 'POST' ? body : undefined);
  });
}

function protocolOf({ protocol }: URL): 'http:' | 'https:' {
  return protocol === 'https:' ? 'https:' : 'http:';
}

function asFailure(outcome: HopAnswer | Failure | 'stale'): HopAnswer | Failure {
  return outcome === 'stale' ? failure('reset', 'the connection was closed') : outcome;
}
