import { exampleCalls } from '../../../../shared/api/contract/examples/calls.ts';
import type { Operation, OperationId, Parameter } from '../../../../shared/api/contract/operations.ts';

const text = Bun.escapeHTML;

/** A form that sends the operation to this very server. It needs scripts, and is not there without (browser/try.js). */
export function tryForm(id: OperationId, { method, path, parameters, body }: Operation): string {
  const warning =
    method === 'get'
      ? ''
      : '<p class="warning">This acts on a real order of the workspace, and sends its webhooks.</p>';
  const key = field(
    `${id}-key`,
    'API key',
    `<input id="${id}-key" class="key" type="password" autocomplete="off" spellcheck="false" placeholder="sk_live_…">`,
  );
  const fields = parameters.map((parameter) => {
    const name = `${id}-${parameter.name}`;
    return field(name, parameter.name, inputOf(name, parameter));
  });
  const sent = JSON.stringify({ ...exampleCalls[id].body, order_id: 'ord_…' }, null, 2);
  const area = body
    ? field(
        `${id}-body`,
        'Body',
        `<textarea id="${id}-body" name="body" rows="5" spellcheck="false">${text(sent)}</textarea>`,
      )
    : '';
  return `<details class="try" hidden><summary>Try it</summary><form data-method="${method}" data-path="${path}">
<p class="hint">Sent to this server. The key stays in this page alone: it is not stored, and gone when you leave.</p>${warning}
<div class="inputs">${key}${fields.join('')}${area}</div><p><button type="submit">Send</button> <span class="said" role="status"></span></p>
<pre class="answer" tabindex="0" hidden><code></code></pre></form></details>`;
}

function field(id: string, label: string, input: string): string {
  return `<p><label for="${id}">${text(label)}</label>${input}</p>`;
}

function inputOf(id: string, { name, schema, required }: Parameter): string {
  const values: readonly string[] | undefined = Object(schema).enum;
  if (values === undefined) {
    return `<input id="${id}" name="${name}" autocomplete="off" spellcheck="false"${required ? ' required' : ''}>`;
  }
  const options = ['', ...values].map((value) => `<option>${text(value)}</option>`);
  return `<select id="${id}" name="${name}">${options.join('')}</select>`;
}
