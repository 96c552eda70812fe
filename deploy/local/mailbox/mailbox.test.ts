import { expect, test } from 'bun:test';
import { createTransport } from 'nodemailer';
import { startBrowser } from '../../../tests/support/browser/browser.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { maxMails, openMailbox } from './mailbox.ts';
import { serveMailbox } from './serve-mailbox.ts';

const [mailbox, browser] = await forThisFile(openMailbox(0), startBrowser());
const [server] = await forThisFile(serveMailbox(mailbox, 0));
const url = `http://localhost:${server.port}`;
const transport = createTransport({
  host: '127.0.0.1',
  port: mailbox.smtpPort,
  ignoreTLS: true,
  pool: true,
  maxConnections: 1,
});
await forThisFile(transport);
const send = (subject: string, html = '<p>Hello</p>', text = 'Hello') =>
  transport.sendMail({ from: 'no-reply@localhost', to: 'sara@example.com', subject, html, text });

test('a hostile mail is shown, runs nothing, fetches nothing and sends nothing', async () => {
  let asked = 0;
  const stranger = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch() {
      asked += 1;
      return new Response();
    },
  });
  const away = `http://127.0.0.1:${stranger.port}`;
  const subject = '<script>document.title = "owned"</script> مرحبا';
  await send(
    subject,
    `<html dir="rtl"><head><base href="${away}"><meta http-equiv="refresh" content="0;url=${away}">
      <link rel="stylesheet" href="${away}"><style>@import "${away}"; p { background: url(${away}) }</style></head>
      <body><p id="p">Hi</p><script>top.document.title = "owned"; document.getElementById("p").textContent = "owned"</script>
      <img src="${away}" onerror="top.document.title = 'owned'"><iframe src="${away}"></iframe>
      <form action="${away}" id="f"><button>Go</button></form><a id="link" href="${url}/">reset</a></body></html>`,
    `</pre><script>document.title = "owned"</script> ${url}/reset/abc`,
  );
  const { page } = await browser.open({ screen: 'desktop' });
  await page.goto(url);
  await page.getByRole('link', { name: subject }).click();
  await page.getByRole('heading', { name: subject }).waitFor();
  const frame = page.frameLocator('iframe');
  expect(await frame.locator('#p').textContent()).toBe('Hi');
  await frame.getByRole('button', { name: 'Go' }).click();
  expect(await page.title()).toBe(subject);
  expect(await page.getByRole('link', { name: `${url}/reset/abc` }).getAttribute('rel')).toBe('noreferrer noopener');
  const [opened] = await Promise.all([page.waitForEvent('popup'), frame.locator('#link').click()]);
  await opened.getByRole('heading', { name: 'Mailbox' }).waitFor();
  expect(asked).toBe(0);
  await stranger.stop(true);
});

test('it answers only to loopback host names, and only to GET', async () => {
  expect((await fetch(url, { headers: { host: `evil.example:${server.port}` } })).status).toBe(421);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  for (const path of ['/mails/999', '/mails/x', '/mails/1e3', '/../etc/passwd', '/favicon.ico']) {
    expect((await fetch(url + path)).status).toBe(404);
  }
  const { headers } = await fetch(`${url}/mails/1/html`);
  expect(headers.get('content-security-policy')).toStartWith(
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'",
  );
});

test('the newest mails are kept, newest first; a mail too large is refused', async () => {
  await expect(send('large', 'x'.repeat(1_100_000))).rejects.toThrow(/552|size/i);
  for (let number = 0; number <= maxMails; number += 1) await send(`Mail ${number}`);
  expect(mailbox.list()).toHaveLength(maxMails);
  expect(mailbox.list()[0]?.subject).toBe(`Mail ${maxMails}`);
  expect(mailbox.list().at(-1)?.subject).toBe('Mail 1');
});
