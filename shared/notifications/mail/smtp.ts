import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { splitRootCertificate } from '../../runtime/root-certificate.ts';
import { oneLine } from '../../text/one-line.ts';
import type { Outcome } from '../rules/retry.ts';

export interface Smtp {
  send(envelope: { readonly from: string; readonly to: string }, mail: Buffer): Promise<Outcome>;
  /** Connects and signs in; returns null, or the error text. */
  problem(): Promise<string | null>;
  close(): void;
}

/** The time for DNS, connection, TLS, sign-in and message together. */
const defaultTimeoutMs = 20_000;
/** For the answer to a whole mail, which servers scan first. Both times together fit into a lease. */
const defaultAnswerMs = 30_000;
const silenceMs = 10_000;

// One connection for each mail: on a kept one, a lost mail could not be told from one that arrived. `smtps://` is TLS
// from the start, `smtp+starttls://` and an address with a password require STARTTLS; `smtp://` uses it where offered.
export function createSmtp(
  address: string,
  { timeoutMs = defaultTimeoutMs, answerMs = defaultAnswerMs }: Timeouts = {},
): Smtp {
  const { options, auth } = optionsOf(address, Math.max(timeoutMs, answerMs));
  const closers = new Set<() => void>();

  const session = async (mail: Readable | null, work: (connection: SMTPConnection) => Promise<void>): Promise<void> => {
    const connection = new SMTPConnection(options);
    const failed = Promise.withResolvers<never>();
    const giveUp = () => failed.reject(failure('ETIMEDOUT', 'no answer in time'));
    let timer = setTimeout(giveUp, timeoutMs);
    mail?.once('end', () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, answerMs);
    });
    const close = (): void => {
      if (mail?.readableEnded) failed.reject(failure('ECONNECTION', 'stopped before the answer'));
      connection.close();
    };
    closers.add(close);
    connection.on('error', (error: Error) => failed.reject(error));
    failed.promise.catch(() => {});
    try {
      await Promise.race([connectAndSignIn(connection, auth).then(() => work(connection)), failed.promise]);
      connection.quit();
    } finally {
      clearTimeout(timer);
      connection.close();
      closers.delete(close);
    }
  };

  return {
    async send(envelope, mail) {
      const body = Readable.from([mail]);
      try {
        await session(body, (connection) =>
          promised((done) => connection.send({ ...envelope, size: mail.length }, body, done)),
        );
        return { result: 'sent' };
      } catch (error) {
        return outcomeOfMail(body, error);
      }
    },
    async problem() {
      try {
        await session(null, async () => {});
        return null;
      } catch (error) {
        return textOf(error);
      }
    },
    close() {
      for (const close of closers) close();
    },
  };
}

interface Timeouts {
  readonly timeoutMs?: number | undefined;
  readonly answerMs?: number | undefined;
}

/** A server that is silent after the final dot may be scanning the mail, and may deliver it. A lost connection is no such case. */
function outcomeOfMail(body: Readable, error: unknown): Outcome {
  const { code } = error as SmtpError;
  if (!body.readableEnded || code !== 'ETIMEDOUT') return outcomeOf(error);
  return { result: 'failed', error: textOf(error), mayHaveArrived: true };
}

interface Auth {
  readonly user: string;
  readonly pass: string;
}

async function connectAndSignIn(connection: SMTPConnection, auth: Auth | null): Promise<void> {
  await promised((done) => connection.connect(done));
  if (auth !== null) await promised((done) => connection.login({ credentials: auth }, done));
}

function promised(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));
}

function optionsOf(address: string, maxSilenceMs: number): { options: SMTPConnectionOptions; auth: Auth | null } {
  const { url: text, path } = splitRootCertificate(address);
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const auth = url.username === '' ? null : { user: decoded(url.username), pass: decoded(url.password) };
  const options = {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && (url.protocol === 'smtp+starttls:' || auth !== null),
    name: hostname(),
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(path !== undefined && { ca: readFileSync(path, 'utf8') }),
    },
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: maxSilenceMs,
    dnsTimeout: silenceMs,
    socketCloseTimeout: 0,
    maxResponseSize: 64 * 1024,
  } as const;
  return { options, auth };
}

function decoded(text: string): string {
  return decodeURIComponent(text);
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** A permanent refusal of the address or of this mail is `refused`. Other errors may be of the server or of the settings,
 * and are retried. */
function outcomeOf(error: unknown): Outcome {
  const { command = '', responseCode = 0, code = '' } = error as SmtpError;
  const isPermanent = responseCode >= 500 && responseCode < 600;
  const text = textOf(error);
  if (isPermanent && command === 'RCPT TO')
    return { result: 'refused', error: text, isGone: isUnknown(error as SmtpError) };
  if (isPermanent && (command === 'DATA' || code === 'EMESSAGE')) return { result: 'refused', error: text };
  if (code === 'EENVELOPE' && responseCode === 0) return { result: 'refused', error: text };
  return { result: 'failed', error: text };
}

/** Whether the enhanced code (RFC 3463, RFC 7505) says so. Other codes, and 550 alone, may be about the sender. */
function isUnknown({ message }: SmtpError): boolean {
  return /\b5\d\d[ -]5\.1\.(?:1|2|3|6|10)(?![\d.])/.test(message);
}

function textOf(error: unknown): string {
  const { message, code } = error as SmtpError;
  return oneLine(message || code || 'unknown');
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
