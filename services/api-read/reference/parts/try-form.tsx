import type { Child } from 'hono/jsx';
import { exampleCalls } from '../../../../shared/api/contract/examples/calls.ts';
import type { Operation, OperationId, Parameter } from '../../../../shared/api/contract/operations.ts';

/** A form that sends the operation to this server; hidden until browser/try.ts runs. */
export function TryForm({ id, operation }: { id: OperationId; operation: Operation }) {
  const { method, path, parameters, body } = operation;
  const example = JSON.stringify({ ...exampleCalls[id].body, order_id: 'ord_…' }, null, 2);
  const typing = { autocomplete: 'off', spellcheck: false } as const;
  return (
    <details class="try" hidden>
      <summary>Try it</summary>
      <form data-method={method} data-path={path}>
        <p class="hint">
          Sent to this server. The key stays in this page alone: it is not stored, and gone when you leave.
        </p>
        {method !== 'get' && <p class="warning">This acts on a real order of the workspace, and sends its webhooks.</p>}
        <div class="inputs">
          <Field id={`${id}-key`} label="API key">
            <input id={`${id}-key`} class="field__input key" type="password" placeholder="sk_live_…" {...typing} />
          </Field>
          {parameters.map((parameter) => (
            <Field id={`${id}-${parameter.name}`} label={parameter.name}>
              <ParameterInput id={`${id}-${parameter.name}`} parameter={parameter} />
            </Field>
          ))}
          {body && (
            <Field id={`${id}-body`} label="Body">
              <textarea class="field__input" id={`${id}-body`} name="body" rows={5} spellcheck={false}>
                {example}
              </textarea>
            </Field>
          )}
        </div>
        <p>
          <button type="submit" class="button button--primary">
            Send
          </button>{' '}
          <span class="outcome" role="status"></span>
        </p>
        <pre class="answer" {...{ tabindex: 0 }} hidden>
          <code></code>
        </pre>
      </form>
    </details>
  );
}

function Field({ id, label, children }: { id: string; label: string; children: Child }) {
  return (
    <p>
      <label for={id}>{label}</label>
      {children}
    </p>
  );
}

function ParameterInput({ id, parameter: { name, schema, required } }: { id: string; parameter: Parameter }) {
  const values: readonly string[] | undefined = Object(schema).enum;
  if (values === undefined) {
    return (
      <input
        class="field__input"
        id={id}
        name={name}
        autocomplete="off"
        spellcheck={false}
        required={required === true}
      />
    );
  }
  return (
    <select class="field__input" id={id} name={name}>
      {['', ...values].map((value) => (
        <option>{value}</option>
      ))}
    </select>
  );
}
