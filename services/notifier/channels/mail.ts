import MailComposer from 'nodemailer/lib/mail-composer';
import { renderMail } from '../../../shared/notifications/mail/mail.tsx';
import { createSmtp } from '../../../shared/notifications/mail/smtp.ts';
import { kindOf } from '../../../shared/notifications/rules/kinds.ts';
import type { Outcome } from '../../../shared/notifications/rules/retry.ts';
import { unsubscribeToken } from '../../../shared/notifications/unsubscribe-link.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { Message, NotificationChannel } from '../message.ts';

export interface MailOptions {
  readonly url: string;
  readonly from: string;
  readonly dashboardUrl: string;
  readonly secrets: Secrets;
  readonly timeoutMs?: number;
}

const maxInFlight = 5;
/** A mail server may wait for the recipient's, which may hang. */
const maxPerWorkspace = 2;

export function createMailChannel(options: MailOptions): NotificationChannel {
  const { url, from, timeoutMs } = options;
  const smtp = createSmtp(url, { timeoutMs });
  const sender = parseSender(from);
  return {
    maxInFlight,
    maxPerWorkspace,
    async send(message): Promise<Outcome> {
      const { email } = message.row;
      if (email === null) return { result: 'refused', error: 'there is no address' };
      return smtp.send({ from: sender.address, to: email }, await compose(message, email, sender, options));
    },
    close: smtp.close,
  };
}

interface Sender {
  readonly name: string;
  readonly address: string;
  readonly domain: string;
}

/** `Name <address>` or an address alone. */
function parseSender(from: string): Sender {
  const start = from.lastIndexOf('<');
  const address = from
    .slice(start + 1)
    .replace('>', '')
    .trim();
  const name = from.slice(0, Math.max(0, start)).replaceAll('"', '').trim();
  return { name, address, domain: address.slice(address.lastIndexOf('@') + 1) };
}

/** Passes addresses as objects, which are not parsed, so that no name can add a recipient or a header. */
function compose(
  { id, kind, row, content }: Message,
  to: string,
  { name, address, domain }: Sender,
  { dashboardUrl, secrets }: MailOptions,
): Promise<Buffer> {
  const { userId, workspaceId, workspaceName, role, language } = row;
  const isOptional = kindOf(kind).isOptional && userId !== null && workspaceId !== null;
  const base = dashboardUrl.replace(/\/$/, '');
  const unsubscribeUrl = isOptional
    ? `${base}/notifications/off/${unsubscribeToken(secrets, { userId, workspaceId, kind })}`
    : null;
  const preferencesUrl = `${base}/account`;
  const mail = renderMail({
    content,
    language,
    workspaceName,
    isMember: role !== null,
    unsubscribeUrl,
    preferencesUrl,
  });
  const [first, ...others] = new Set(row.items.map(({ subjectId }) => subjectId));
  const thread = first && others.length === 0 ? `<${first}.${userId ?? 'you'}@${domain}>` : undefined;
  const composer = new MailComposer({
    from: { name, address },
    to: { name: '', address: to },
    ...mail,
    messageId: `<${id}@${domain}>`,
    ...(thread !== undefined && { inReplyTo: thread, references: [thread] }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== null && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
