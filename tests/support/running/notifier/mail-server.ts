import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail extends Email {
  /** The envelope's recipients. */
  readonly to_: readonly string[];
  readonly raw: string;
}

interface MailServerOptions extends SMTPServerOptions {
  readonly port?: number;
  /** The SMTP answer to a mail, such as `550 5.1.1 no such user`; undefined accepts it. */
  readonly answer?: (to: string, raw: string) => string | undefined | Promise<string | undefined>;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server that keeps the mails it accepts. */
export async function startMailServer({ port = 0, answer, ...options }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.key === undefined ? ['STARTTLS'] : [],
    disableReverseLookup: true,
    closeTimeout: 100,
    async onData(stream, session, done) {
      const raw = await new Response(stream as unknown as ReadableStream).text().catch(() => null);
      if (raw === null) return done(new Error('the client hung up in mid-message'));
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const refused = await answer?.(to[0] ?? '', raw);
      if (refused !== undefined) return done(refusal(refused));
      mails.push({ ...(await PostalMime.parse(raw)), to_: to, raw });
      done();
    },
    ...options,
  });
  server.on('error', () => {}); // A client that hangs up is part of the tests.
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    mails,
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    to: (email: string) => mails.filter((mail) => mail.to_.includes(email)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The error with which a handler of `smtp-server` refuses. */
export function refusal(answer: string): Error {
  return Object.assign(new Error(answer.slice('550 '.length)), { responseCode: Number(answer.slice(0, 3)) });
}
