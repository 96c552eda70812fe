import { expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
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

test('the signature matches the one that openssl computes', () => {
  // printf '1767225600123.{"event":"order.created","timestamp":1767225600123,"data":{}}' | openssl dgst -sha256 -hmac whsec_0123
  const { headers } = sign({ ...message, data: '{}' }, 'whsec_0123', null);
  expect(headers['X-Service-Signature']).toBe('fd618eebffe4dd8ab8c977ab45b4cf34b31e11cad6c42d784530a10cddef825f');
});

test('while a secret is rotated, the next one signs too', () => {
  const { body, headers } = sign(message, 'whsec_old', 'whsec_new');
  const signature = (secret: string) =>
    createHmac('sha256', secret).update(`${message.timestamp}.${body}`).digest('hex');
  expect(headers['X-Service-Signature']).toBe(signature('whsec_old'));
  expect(headers['X-Service-Signature-Next']).toBe(signature('whsec_new'));
});
