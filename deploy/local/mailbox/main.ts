/** `bun main.ts SMTP_PORT PAGE_PORT`: the mailbox of `npm start`, which takes the platform's mails and shows them. */
import { openMailbox } from './mailbox.ts';
import { serveMailbox } from './serve-mailbox.ts';

const [, , smtpPort, pagePort] = process.argv;
const mailbox = await openMailbox(Number(smtpPort));
const server = serveMailbox(mailbox, Number(pagePort));
process.on('SIGTERM', async () => {
  await Promise.all([mailbox.close(), server.stop(true)]);
  process.exit(0);
});
