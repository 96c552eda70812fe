import { apiErrors } from '../../../../shared/api/contract/api-errors.ts';
import { exampleCalls } from '../../../../shared/api/contract/examples/calls.ts';
import { errorsOf } from '../../../../shared/api/contract/openapi.ts';
import { allOperations, type Operation, type OperationId } from '../../../../shared/api/contract/operations.ts';
import { codePanel, prettyJson, samplesPanel } from '../parts/code.ts';
import { bodyList, fieldList, parameterList, type Schema } from '../parts/fields.ts';
import { blocks, inline } from '../parts/prose.ts';
import { tryForm } from '../parts/try-form.ts';
import { samplesOf } from '../samples/samples.ts';
import { anchorOf } from './objects.ts';
import type { Section } from './section.ts';

/** One section for each operation: what it takes and gives, its errors, an example in each language, and a form to try it. */
export function operationSections(baseUrl: string): readonly Section[] {
  return allOperations.map(([id, operation]) => ({
    ...{ id, title: operation.summary, group: operation.tag, method: operation.method.toUpperCase() },
    words: wordsOf(operation) + tryForm(id, operation),
    code: codeOf(id, operation, baseUrl),
  }));
}

function wordsOf(operation: Operation): string {
  const { method, path, description, permission, parameters, body, success } = operation;
  return [
    `<p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path.replaceAll('/', '/<wbr>')}</code></p>`,
    blocks(description),
    `<p>Needs the permission <code>${permission}</code>.</p>`,
    parameters.length > 0 ? `<h3>Parameters</h3>${parameterList(parameters)}` : '',
    body ? `<h3>Body</h3>${bodyList(body as Schema)}` : '',
    `<h3>Answer</h3>${fieldList(success as Schema, anchorOf)}`,
    `<h3>Errors</h3>${errorList(operation)}`,
  ].join('');
}

/** What leads to each error here. What cures it stands with the errors, once. */
function errorList(operation: Operation): string {
  const { status } = apiErrors.method_not_allowed;
  const own = errorsOf(operation).map(({ code, cause }) => ({ code, cause, status: apiErrors[code].status }));
  const all = [
    ...own,
    { code: 'method_not_allowed', status, cause: `The method is not ${operation.method.toUpperCase()}.` },
  ];
  const rows = all
    .toSorted((one, other) => one.status - other.status)
    .map(({ code, status: shown }) => {
      const cause = operation.refusals[code as keyof typeof apiErrors];
      const said = cause === undefined ? '' : `<p>${inline(cause)}</p>`;
      return `<li><p class="field"><span class="status">${shown}</span> <a href="#errors"><code>${code}</code></a></p>${said}</li>`;
    });
  return `<ul class="fields errors">${rows.join('')}</ul>`;
}

function codeOf(id: OperationId, operation: Operation, baseUrl: string): string {
  const example = exampleCalls[id];
  return [
    samplesPanel(`of-${id}`, operation.summary, samplesOf(operation, example, baseUrl)),
    codePanel('Answer', 'json', prettyJson(example.answer)),
  ].join('');
}
