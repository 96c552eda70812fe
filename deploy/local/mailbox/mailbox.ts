import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly id: number;
  readonly at: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

export interface Mailbox {
  readonly smtpPort: number;
  /** The last first. */
  list(): readonly Mail[];
  find(id: number): Mail | undefined;
  close(): Promise<void>;
}

export const maxMails = 200;
const maxBytes = 1_000_000;
const closeMs = 100;

/** An SMTP server on loopback that delivers nothing: it keeps the last mails in memory. */
export async function openMailbox(port: number): Promise<Mailbox> {
  const mails: Mail[] = [];
  let count = 0;
  const keep = (mail: Omit<Mail, 'id' | 'at'>): void => {
    count += 1;
    mails.unshift({ ...mail, id: count, at: Date.now() });
    mails.length = Math.min(mails.length, maxMails);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout: closeMs,
    async onData(stream, session, done) {
      const raw = await new Response(stream as unknown as ReadableStream).arrayBuffer();
      if (raw.byteLength > maxBytes) return done(tooLarge());
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
      keep({ from, to, ...(await partsOf(raw)) });
      done();
    },
  });
  server.on('error', () => {}); // A client that hangs up.
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: smtpPort } = server.server.address() as AddressInfo;
  return {
    smtpPort,
    list: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

async function partsOf(raw: ArrayBuffer): Promise<Pick<Mail, 'subject' | 'text' | 'html'>> {
  try {
    const { subject = '', text = '', html } = await PostalMime.parse(raw);
    return { subject, text, html: html ?? null };
  } catch {
    return { subject: '(cannot be read)', text: new TextDecoder().decode(raw), html: null };
  }
}

function tooLarge(): Error {
  return Object.assign(new Error(`more than ${maxBytes} bytes`), { responseCode: 552 });
}
