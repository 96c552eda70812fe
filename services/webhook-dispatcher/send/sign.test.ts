import { expect, test } from 'bun:test';
import { sign } from './sign.ts';

const message = {
  event: 'order.created',
  deliveryId: 'dlv_1',
  timestamp: 1_767_225_600_123,
  data: '{"id": "ord_1", "عدد":1.0}',
};

test('the body is an envelope around the stored data, byte for byte', () => {
  const { body } = sign(message, 'whsec_a', null);
  expect(body).toBe('{"event":"order.created","timestamp":1767225600123,"data":{"id": "ord_1", "عدد":1.0}}');
});
