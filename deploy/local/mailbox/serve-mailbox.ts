import type { Mailbox } from './mailbox.ts';
import { listPage, mailPage, missingPage, sandbox, style } from './pages.tsx';

const safeHeaders = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The policy for a mail's HTML, which strangers wrote: it may load, run and submit nothing. */
const mailPolicy = `sandbox ${sandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`;
const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Serves the received mails to this machine's browser. Only loopback host names are answered, against DNS rebinding. */
export function serveMailbox(mailbox: Mailbox, port: number) {
  return Bun.serve({
    hostname: '127.0.0.1',
    port,
    fetch(request) {
      const { hostname, pathname } = new URL(request.url);
      if (!ownHosts.includes(hostname)) return new Response('not here', { status: 421, headers: safeHeaders });
      if (request.method !== 'GET') return new Response('only GET', { status: 405, headers: safeHeaders });
      return answer(mailbox, pathname);
    },
  });
}

function answer(mailbox: Mailbox, path: string): Response {
  if (path === '/') return html(`${listPage(mailbox.list())}`);
  if (path === '/style.css') return new Response(style, { headers: { ...safeHeaders, 'content-type': 'text/css' } });
  const [, id, part] = /^\/mails\/(\d{1,9})(\/html)?$/.exec(path) ?? [];
  const mail = mailbox.find(Number(id));
  if (mail === undefined) return html(`${missingPage()}`, 404);
  if (part === undefined) return html(`${mailPage(mail)}`);
  return html(`<base target="_blank">${mail.html ?? ''}`, 200, mailPolicy);
}

function html(text: string, status = 200, policy = pagePolicy): Response {
  const headers = { ...safeHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new Response(`<!doctype html>\n${text}`, { status, headers });
}
