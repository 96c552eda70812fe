import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { apiErrors } from '../../../shared/contracts/api-errors.ts';
import { allOperations, type Operation, type Parameter } from '../../../shared/contracts/operations.ts';
import { prose, schemaTable } from './schema-table.ts';

const styles = await Bun.file(join(import.meta.dir, 'page.css')).text();

const text = Bun.escapeHTML;

/** The reference of the API as a page of its own: no script, nothing from outside, readable on paper (`/docs`). */
export function referencePage(baseUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<meta name="description" content="Conversation, Message and Order API, version 1">
<style>${styles}</style>
</head>
<body>
<nav aria-label="Contents">
<strong>API reference</strong>
<ul>
<li><a href="#start">Getting started</a></li>
<li><a href="#errors">Errors</a></li>
${allOperations.map(([id, { summary }]) => `<li><a href="#${id}">${text(summary)}</a></li>`).join('\n')}
<li><a href="/openapi.json">openapi.json</a></li>
</ul>
</nav>
<main>
${gettingStarted(baseUrl)}
${errors()}
${allOperations.map(([id, operation]) => section(id, operation, baseUrl)).join('\n')}
</main>
</body>
</html>
`;
}

function gettingStarted(baseUrl: string): string {
  return `<section id="start">
<h1>Conversation, Message and Order API</h1>
<p>For servers only. Every call carries a key; every answer carries <code>X-Service-Request-Id</code>, which repeats
your <code>X-Request-Id</code> when you send one. Answers are JSON: <code>data</code> and <code>meta</code>, or
<code>error</code>.</p>
<pre><code>curl -H 'Authorization: Bearer &lt;API_KEY&gt;' '${text(baseUrl)}/api/v1/orders?limit=3'</code></pre>
<p>Lists come in pages. While <code>meta.is_done</code> is false, ask again with
<code>cursor=</code><em>meta.next_cursor</em> and the same other parameters.</p>
</section>`;
}

function errors(): string {
  const rows = Object.entries(apiErrors).map(
    ([code, { status, cause, cure }]) =>
      `<tr><td>${status}<br><code>${code}</code></td><td>${prose(cause)} ${prose(cure)}</td></tr>`,
  );
  return `<section id="errors">
<h2>Errors</h2>
<p>An error is <code>{ "error": { "code", "message", "request_id" } }</code>. A 429 also tells
<code>retry_after_seconds</code> and <code>limit</code>.</p>
<table><thead><tr><th>Status</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table>
</section>`;
}

function section(id: string, operation: Operation, baseUrl: string): string {
  const { method, path, summary, description, permission, parameters, body, success } = operation;
  return `<section id="${id}">
<h2>${text(summary)}</h2>
<p class="route"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
<p>${prose(description)}</p>
<p>Permission <code>${permission}</code></p>
<pre><code>${text(curl(operation, baseUrl))}</code></pre>
${parameters.length > 0 ? `<h3>Parameters</h3>${parameterTable(parameters)}` : ''}
${body ? `<h3>Body</h3>${schemaTable(body)}` : ''}
<h3>Answer</h3>
${schemaTable(success)}
</section>`;
}

function curl({ method, path, parameters, body }: Operation, baseUrl: string): string {
  const query = parameters.filter(({ required }) => required).map(({ name }) => `${name}=…`);
  const address = `'${baseUrl}${path}${query.length > 0 ? `?${query.join('&')}` : ''}'`;
  const header = `-H 'Authorization: Bearer <API_KEY>'`;
  return method === 'get' ? `curl ${header} ${address}` : `curl ${header} ${address} \\\n  -d '${example(body)}'`;
}

function example(body: TSchema | undefined): string {
  return body ? JSON.stringify({ order_id: 'ord_…', action: 'approve', external_order_id: 'POS-1001' }) : '{}';
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, required, description }) =>
      `<tr><td><code>${name}</code>${required ? '' : ' <small>optional</small>'}</td><td>${prose(description)}</td></tr>`,
  );
  return `<table><thead><tr><th>Name</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
