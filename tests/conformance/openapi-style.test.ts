import { expect, test } from 'bun:test';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { openApiDocument } from '../../shared/api/contract/openapi.ts';

async function findings(document: object): Promise<string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas as RulesetDefinition], rules: {} });
  const results = await linter.run(JSON.parse(JSON.stringify(document)));
  return results.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`);
}

test('Spectral finds nothing in the document', async () => {
  expect(await findings(openApiDocument('https://api.restaurants.test'))).toEqual([]);
});
