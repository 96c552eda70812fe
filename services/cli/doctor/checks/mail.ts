import { createSmtp } from '../../../../shared/notifications/mail/smtp.ts';
import { type Check, noted, well, wrong } from '../finding.ts';

const timeoutMs = 10_000;

export const mailCheck: Check = {
  name: 'mail',
  asks: 'Does the mail server take the login of SMTP_URL?',
  healthyWhen: 'It does, over TLS where the address insists on it, and MAIL_FROM is set.',
  needsDatabase: false,
  run: async ({ settings }) => {
    const { SMTP_URL: url, MAIL_FROM: from } = settings('SMTP_URL', 'MAIL_FROM');
    if (url === undefined) {
      return [
        noted('SMTP_URL is not set here: no mail is sent', 'set SMTP_URL and MAIL_FROM: people are told by mail'),
      ];
    }
    if (from === undefined)
      return [wrong('MAIL_FROM is not set: no mail is sent', 'set it, as in no-reply@example.com')];
    const problem = await createSmtp(url, { timeoutMs }).problem();
    const server = `the mail server at ${new URL(url).host}`;
    if (problem === null) return [well(`${server} takes the login`)];
    return [
      wrong(`${server} fails: ${problem}`, 'check SMTP_URL: until it is right, mails are tried for a day at most'),
    ];
  },
};
