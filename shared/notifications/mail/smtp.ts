import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { splitRootCertificate } from '../../runtime/root-certificate.ts';
import { oneLine } from '../../text/one-line.ts';
import type { Outcome } from '../rules/retry.ts';

export interface Smtp {
  send(envelope: { readonly from: string; readonly to: string }, mail: Buffer): Promise<Outcome>;
  /** Signs in and asks for nothing: null when that works. */
  problem(): Promise<string | null>;
  close(): void;
}

/** For name, connection, TLS, sign-in and message together. */
const usualTimeoutMs = 20_000;
/** For the answer to a whole mail, which is scanned first. With the time before it, it fits into a lease. */
const usualAnswerMs = 30_000;
const silenceMs = 10_000;

// One connection for each mail: with a kept one, what was lost on it could not be told from what arrived. `smtps://` is
// TLS from the start, `smtp+starttls://` and an address with a password insist on STARTTLS; `smtp://` takes it where offered.
export function createSmtp(
  address: string,
  { timeoutMs = usualTimeoutMs, answerMs = usualAnswerMs }: Timeouts = {},
): Smtp {
  const { options, auth } = optionsOf(address, Math.max(timeoutMs, answerMs));
  const open = new Set<() => void>();

  const within = async (mail: Readable | null, work: (connection: SMTPConnection) => Promise<void>): Promise<void> => {
    const connection = new SMTPConnection(options);
    const late = Promise.withResolvers<never>();
    const giveUp = () => late.reject(failure('ETIMEDOUT', 'no answer in time'));
    let timer = setTimeout(giveUp, timeoutMs);
    mail?.once('end', () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, answerMs);
    });
    const close = (): void => {
      if (mail?.readableEnded) late.reject(failure('ECONNECTION', 'stopped before the answer'));
      connection.close();
    };
    open.add(close);
    connection.on('error', (error: Error) => late.reject(error));
    late.promise.catch(() => {});
    try {
      await Promise.race([signedIn(connection, auth).then(() => work(connection)), late.promise]);
      connection.quit();
    } finally {
      clearTimeout(timer);
      connection.close();
      open.delete(close);
    }
  };

  return {
    async send(envelope, mail) {
      const body = Readable.from([mail]);
      try {
        await within(body, (connection) =>
          promised((done) => connection.send({ ...envelope, size: mail.length }, body, done)),
        );
        return { result: 'sent' };
      } catch (error) {
        return outcomeOfMail(body, error);
      }
    },
    async problem() {
      try {
        await within(null, async () => {});
        return null;
      } catch (error) {
        return textOf(error);
      }
    },
    close() {
      for (const close of open) close();
    },
  };
}

interface Timeouts {
  readonly timeoutMs?: number | undefined;
  readonly answerMs?: number | undefined;
}

/** Silence after the final dot: the server may be scanning the mail, and deliver it. A lost connection is not silence. */
function outcomeOfMail(body: Readable, error: unknown): Outcome {
  const { code } = error as SmtpError;
  if (!body.readableEnded || code !== 'ETIMEDOUT') return outcomeOf(error);
  return { result: 'failed', error: textOf(error), mayHaveArrived: true };
}

interface Auth {
  readonly user: string;
  readonly pass: string;
}

async function signedIn(connection: SMTPConnection, auth: Auth | null): Promise<void> {
  await promised((done) => connection.connect(done));
  if (auth !== null) await promised((done) => connection.login({ credentials: auth }, done));
}

function promised(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));
}

function optionsOf(address: string, mostSilenceMs: number): { options: SMTPConnectionOptions; auth: Auth | null } {
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
    socketTimeout: mostSilenceMs,
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

/** A refusal for good of the address or of this mail; all else may be the fault of the server or of the settings, and
 * is tried again. */
function outcomeOf(error: unknown): Outcome {
  const { command = '', responseCode = 0, code = '' } = error as SmtpError;
  const isForGood = responseCode >= 500 && responseCode < 600;
  const text = textOf(error);
  if (isForGood && command === 'RCPT TO')
    return { result: 'refused', error: text, isGone: isUnknown(error as SmtpError) };
  if (isForGood && (command === 'DATA' || code === 'EMESSAGE')) return { result: 'refused', error: text };
  if (code === 'EENVELOPE' && responseCode === 0) return { result: 'refused', error: text };
  return { result: 'failed', error: text };
}

/** By its enhanced code (RFC 3463, RFC 7505). Others, and 550 alone, may be about the sender. */
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
