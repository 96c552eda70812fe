import { raw } from 'hono/html';
import { apiErrors } from '../../../../shared/api/contract/api-errors.ts';
import { exampleCalls } from '../../../../shared/api/contract/examples/calls.ts';
import { errorsOf } from '../../../../shared/api/contract/openapi.ts';
import { allOperations, type Operation, type Parameter } from '../../../../shared/api/contract/operations.ts';
import { inline, prose } from '../markdown.ts';
import { CodePanel, prettyJson, SamplesPanel } from '../parts/code.tsx';
import { FieldList, type Schema } from '../parts/fields.tsx';
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
      code: [
        <SamplesPanel name={`of-${id}`} title={operation.summary} samples={samples} />,
        <CodePanel title="Answer" language="json" code={prettyJson(example.answer)} />,
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
  const own = errorsOf(operation).map(({ code }) => ({ code, cause: operation.refusals[code] }));
  const wrongMethod = {
    code: 'method_not_allowed' as const,
    cause: operation.refusals.method_not_allowed,
  };
  const all = [...own, wrongMethod].toSorted((one, other) => apiErrors[one.code].status - apiErrors[other.code].status);
  return (
    <ul class="fields errors">
      {all.map(({ code, cause }) => (
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
