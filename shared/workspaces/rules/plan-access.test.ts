import { expect, test } from 'bun:test';
import { plans } from './plan.ts';
import { requireApiAccess, requireWebhooks } from './plan-access.ts';

const allowed = ['pro', 'business'];

test('keys and endpoints need one of the two highest plans and their switch (spec: Access conditions)', () => {
  for (const plan of plans) {
    for (const on of [true, false]) {
      const forbidden = expect.objectContaining({ code: 'forbidden' });
      const key = expect(() => requireApiAccess({ plan, apiEnabled: on }));
      const endpoint = expect(() => requireWebhooks({ plan, webhooksEnabled: on }));
      if (allowed.includes(plan) && on) {
        key.not.toThrow();
        endpoint.not.toThrow();
      } else {
        key.toThrow(forbidden);
        endpoint.toThrow(forbidden);
      }
    }
  }
});
