import { join } from 'node:path';
import { until } from '../../../shared/runtime/until.ts';
import { answers } from '../ports/answers.ts';
import { freePort } from '../ports/ports.ts';
import { startChild } from '../processes/child.ts';
import { systemSettings } from '../processes/environment.ts';
import type { Run } from '../run.ts';
import { projectFolder } from '../service.ts';

export interface StartedMailbox {
  /** The address of its pages. */
  readonly url: string;
  readonly mailSettings: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
}

const readyMs = 30_000;
const stopMs = 2_000;

/** Null where the settings name a mail server. */
export async function startMailbox({ settings, stack, stopping, printerFor }: Run): Promise<StartedMailbox | null> {
  const { SMTP_URL, MAIL_FROM } = settings.forServices;
  if (SMTP_URL) return null;
  const [smtpPort, port] = [await freePort(), settings.mailboxPort ?? (await freePort())];
  const program = join(import.meta.dir, 'main.ts');
  const start = async () => {
    const child = startChild([process.execPath, program, String(smtpPort), String(port)], {
      env: systemSettings(process.env),
      cwd: projectFolder,
      output: printerFor('start'),
      deathSignal: 'SIGTERM',
    });
    return { ...child, stop: (signal: NodeJS.Signals = 'SIGTERM') => child.stop(signal, stopMs) };
  };
  await stack.start('services', { name: 'mailbox', start, say: printerFor('start') });
  const question = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  await until(() => answers(port, question, 'HTTP/1.1 200'), {
    boundMs: readyMs,
    signal: stopping,
    timeoutMessage: () => `The mailbox did not get ready in ${readyMs / 1000} s.`,
  });
  return {
    url: `http://localhost:${port}`,
    mailSettings: {
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: MAIL_FROM || 'Messaging <no-reply@localhost>',
    },
  };
}
