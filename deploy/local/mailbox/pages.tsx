import type { Child } from 'hono/jsx';
import { type Mail, maxMails } from './mailbox.ts';

export const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
table { border-collapse: collapse; inline-size: 100%; }
th, td { border-block-end: 1px solid #8884; padding: 0.5rem; text-align: start; overflow-wrap: anywhere; }
iframe { border: 1px solid #8884; inline-size: 100%; block-size: 40rem; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; }
`;

export function listPage(mails: readonly Mail[]) {
  return (
    <Page title="Mailbox" refreshes>
      <h1>Mailbox</h1>
      <p>Mails of this machine's platform come here and go nowhere. The last {maxMails} are kept until it stops.</p>
      {mails.length === 0 ? (
        <p>No mail has come yet. Invite somebody in the dashboard, under People: the invitation comes here.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">At</th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr>
                <td>
                  <a href={`/mails/${mail.id}`}>
                    <bdi>{mail.subject || '(no subject)'}</bdi>
                  </a>
                </td>
                <td>{mail.to.join(', ')}</td>
                <td>{timeOf(mail)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Page>
  );
}

export function mailPage(mail: Mail) {
  return (
    <Page title={mail.subject || '(no subject)'}>
      <p>
        <a href="/">Mailbox</a>
      </p>
      <h1>
        <bdi>{mail.subject || '(no subject)'}</bdi>
      </h1>
      <p>
        From {mail.from}, to {mail.to.join(', ')}, at {timeOf(mail)}
      </p>
      {mail.html !== null && (
        <iframe title="The mail" src={`/mails/${mail.id}/html`} sandbox={sandbox} referrerpolicy="no-referrer" />
      )}
      <h2>As text</h2>
      <pre dir="auto">{linked(mail.text)}</pre>
    </Page>
  );
}

export function missingPage() {
  return (
    <Page title="No such mail">
      <h1>No such mail</h1>
      <p>
        It is no longer kept. <a href="/">Mailbox</a>
      </p>
    </Page>
  );
}

/** The mail runs no script and sees no cookie; its links open in a tab of their own. */
export const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

interface PageProps {
  readonly title: string;
  readonly refreshes?: boolean;
  readonly children: Child;
}

function Page({ title, refreshes = false, children }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {refreshes && <meta http-equiv="refresh" content="5" />}
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>{children}</body>
    </html>
  );
}

function linked(text: string): Child[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function timeOf({ at }: Mail): string {
  return new Date(at).toLocaleTimeString('en-GB');
}
