import { raw } from 'hono/html';
import { apiErrors } from '../../../../shared/api/contract/api-errors.ts';
import { exampleCalls } from '../../../../shared/api/contract/examples/calls.ts';
import { errorsOf } from '../../../../shared/api/contract/openapi.ts';
import { allOperations, type Operation, type Parameter } from '../../../../shared/api/contract/operations.ts';
import { inline, prose } from '../markdown.ts';
import { prettyJson } from '../parts/code.tsx';
import { FieldList, fieldsAsMarkdown, type Schema } from '../parts/fields.tsx';
import { TryForm } from '../parts/try-form.tsx';
import { samplesOf } from '../samples/samples.ts';
import type { Section } from './section.ts';

export function operationSections(baseUrl: string): readonly Section[] {
  return allOperations.map(([id, operation]) => {
    const example = exampleCalls[id];
    const samples = samplesOf(operation, example, baseUrl);
    return {
      ...{ id, title: operation.summary, group: operation.tag, method: operation.method.toUpperCase() },
      words: [<Words operation={operation} />, <TryForm id={id} operation={operation} />],
      markdown: asMarkdown(operation),
      panels: [
        { name: `of-${id}`, title: operation.summary, samples },
        { title: 'Answer', language: 'json', code: prettyJson(example.answer) },
      ],
    };
  });
}

function Words({ operation }: { operation: Operation }) {
  const { method, path, description, permission, parameters, body, success } = operation;
  return (
    <>
      <p class="route">
        <span class={`method ${method}`}>{method.toUpperCase()}</span>{' '}
        <code>{raw(path.replaceAll('/', '/<wbr>'))}</code>
      </p>
      {prose(description)}
      <p>
        Needs the permission <code>{permission}</code>.
      </p>
      {parameters.length > 0 && [<h3>Parameters</h3>, <FieldList schema={schemaOf(parameters)} isRequest />]}
      {body && [<h3>Body</h3>, <FieldList schema={body as Schema} isRequest />]}
      <h3>Answer</h3>
      <FieldList schema={success as Schema} />
      <h3>Errors</h3>
      <ErrorList operation={operation} />
    </>
  );
}

function schemaOf(parameters: readonly Parameter[]): Schema {
  return {
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...Object(schema), description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function ErrorList({ operation }: { operation: Operation }) {
  return (
    <ul class="fields errors">
      {refusalsOf(operation).map(({ code, cause }) => (
        <li>
          <p class="field">
            <span class="status">{apiErrors[code].status}</span>{' '}
            <a href="#errors">
              <code>{code}</code>
            </a>
          </p>
          {cause !== undefined && <p>{inline(cause)}</p>}
        </li>
      ))}
    </ul>
  );
}

function refusalsOf(operation: Operation) {
  const codes = [...errorsOf(operation).map(({ code }) => code), 'method_not_allowed' as const];
  return codes
    .toSorted((one, other) => apiErrors[one].status - apiErrors[other].status)
    .map((code) => ({ code, cause: operation.refusals[code] }));
}

function asMarkdown(operation: Operation): string {
  const { method, path, description, permission, parameters, body, success } = operation;
  const errors = refusalsOf(operation).map(
    ({ code, cause }) => `- **${apiErrors[code].status}** [\`${code}\`](docs:#errors)${cause ? `: ${cause}` : ''}`,
  );
  return [
    `\`${method.toUpperCase()} ${path}\``,
    description,
    `Needs the permission \`${permission}\`.`,
    ...(parameters.length > 0 ? ['### Parameters', fieldsAsMarkdown(schemaOf(parameters), true)] : []),
    ...(body ? ['### Body', fieldsAsMarkdown(body as Schema, true)] : []),
    ...['### Answer', fieldsAsMarkdown(success as Schema)],
    ...['### Errors', errors.join('\n')],
  ].join('\n\n');
}
